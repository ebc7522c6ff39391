/**
 * `npm run verify-receipt -- receipt.json` says what holds of a downloaded receipt. `--document` compares the built document,
 * `--keys` names the file or the address of the public keys; without it they come from the site that the receipt names. Exits with 1
 * when something does not hold, and with 2 when it cannot say.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { receiptKeysResponseSchema } from '../shared/contract/builds.ts';
import { verifyReceipt } from '../shared/domain/receipt-signature.ts';
import { RECEIPT_KEYS_PATH } from '../shared/domain/signed-receipt.ts';

const USAGE = 'Usage: npm run verify-receipt -- receipt.json [--document file] [--keys file|url]';
const SIGNS = { holds: 'OK   ', fails: 'WRONG', unchecked: '-    ' } as const;

const keysSchema = receiptKeysResponseSchema.pick({ keys: true });
const siteSchema = z.object({ site: z.url({ protocol: /^https?$/ }) });

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { document: { type: 'string' }, keys: { type: 'string' } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(USAGE);
  const receipt = parseJson(readFileSync(path, 'utf8'), path);
  const keys = await readKeys(values.keys ?? keysAddressOf(receipt));
  const document = values.document === undefined ? undefined : readFileSync(values.document);
  const { holds, findings } = verifyReceipt(receipt, { keys, document });
  for (const { outcome, text } of findings) console.log(`${SIGNS[outcome]} ${text}`);
  console.log(holds ? 'The receipt holds.' : 'The receipt does not hold.');
  if (!holds) process.exitCode = 1;
}

/** Returns where the site that a receipt names publishes its keys; undefined when it names none. */
function keysAddressOf(receipt: unknown): string | undefined {
  const named = siteSchema.safeParse(receipt);
  return named.success ? new URL(RECEIPT_KEYS_PATH, named.data.site).href : undefined;
}

async function readKeys(source: string | undefined) {
  if (source === undefined) return [];
  if (!/^https?:/.test(source)) return parseKeys(readFileSync(source, 'utf8'), source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} responds with ${response.status}.`);
  return parseKeys(await response.text(), source);
}

function parseKeys(text: string, source: string) {
  const keys = keysSchema.safeParse(parseJson(text, source));
  if (!keys.success) throw new Error(`${source} has no keys of receipts.`);
  return keys.data.keys;
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source} is not JSON.`);
  }
}
