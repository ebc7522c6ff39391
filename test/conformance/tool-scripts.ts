import { join } from 'node:path';
import * as z from 'zod';
import { signUpUser } from '../integration/api-user.ts';
import { run, TOOLS_DIR } from './installed-tools.ts';
import { endOf, type Finding, type Product } from './suite.ts';

const findingsSchema = z.array(z.object({ name: z.string(), isMet: z.boolean(), detail: z.string().optional() }));

/** Runs the OAuth flow with the client library oauth4webapi. */
export function useOAuth(product: Product): Promise<Finding[]> {
  return runScript('oauth.ts', product);
}

/** Sends random requests, and compares the responses with the OpenAPI document. */
export function sendRandomRequests(product: Product): Promise<Finding[]> {
  return runScript('requests.ts', product);
}

/** Runs a script that imports a package of the test suites. The script prints its findings as JSON. */
async function runScript(name: string, { siteUrl, dir }: Product): Promise<Finding[]> {
  const { apiKey } = await signUpUser(`${siteUrl}/api`, `conformance_${name.replace('.ts', '')}`);
  const { code, output } = await run(process.execPath, [join(TOOLS_DIR, name), siteUrl, apiKey], dir);
  if (code !== 0) return [{ name, isMet: false, detail: endOf(output) }];
  return findingsSchema.parse(JSON.parse(output));
}
