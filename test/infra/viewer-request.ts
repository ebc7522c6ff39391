import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { APP_PATHS, DOCUMENT_PATHS } from '../../shared/domain/prerendered-pages.ts';

export const SOURCES = join(import.meta.dirname, '../../infra/edge-functions');

const outcomeSchema = z.object({
  uri: z.string().optional(),
  statusCode: z.number().optional(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  body: z.object({ data: z.string() }).optional(),
});

/** Runs a CloudFront function for a viewer request, as CloudFront runs it. Returns its result. */
export function viewerRequest(fileName: string, uri: string, headers: Record<string, string> = {}) {
  const request = {
    method: 'GET',
    uri,
    querystring: {},
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    cookies: {},
  };
  return outcomeOf(fileName, { context: { eventType: 'viewer-request' }, request });
}

/** Runs a CloudFront function for a response with the given status. Returns the changed response. */
export function viewerResponse(fileName: string, uri: string, statusCode = 200) {
  const request = { method: 'GET', uri, querystring: {}, headers: {}, cookies: {} };
  const response = { statusCode, headers: {}, cookies: {} };
  return outcomeOf(fileName, { context: { eventType: 'viewer-response' }, request, response });
}

function outcomeOf(fileName: string, event: object) {
  const source = readFileSync(join(SOURCES, fileName), 'utf8')
    .replace("DOCUMENT_PATHS = ''", `DOCUMENT_PATHS = '${DOCUMENT_PATHS.join(' ')}'`)
    .replace("APP_PATHS = ''", `APP_PATHS = '${APP_PATHS.join(' ')}'`);
  const text = JSON.stringify({ version: '1.0', ...event });
  const outcome: unknown = runInNewContext(`${source}\nJSON.stringify(handler(${text}))`);
  return outcomeSchema.parse(JSON.parse(z.string().parse(outcome)));
}
