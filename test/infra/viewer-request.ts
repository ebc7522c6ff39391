import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';

export const SOURCES = join(import.meta.dirname, '../../infra/edge-functions');

const outcomeSchema = z.object({
  uri: z.string().optional(),
  statusCode: z.number().optional(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  body: z.object({ data: z.string() }).optional(),
});

/** Returns the result of a function, run as CloudFront runs it. */
export function viewerRequest(fileName: string, uri: string, headers: Record<string, string> = {}, paths = '') {
  const source = readFileSync(join(SOURCES, fileName), 'utf8').replace(
    "DOCUMENT_PATHS = ''",
    `DOCUMENT_PATHS = '${paths}'`,
  );
  const request = {
    method: 'GET',
    uri,
    querystring: {},
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    cookies: {},
  };
  const event = JSON.stringify({ version: '1.0', request });
  const outcome: unknown = runInNewContext(`${source}\nJSON.stringify(handler(${event}))`);
  return outcomeSchema.parse(JSON.parse(z.string().parse(outcome)));
}
