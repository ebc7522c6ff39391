import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { onlyForOwnHost } from '../wire/own-host.ts';
import { readBody } from '../wire/read-body.ts';
import { type Call, responseText } from './json-rpc.ts';

/** Maximum size of a request body, as on public Solana nodes. */
export const MAX_BODY_BYTES = 50 * 1024;

/** Serves programs, which send no Origin header, and the pages of `origins`. */
export function httpEndpoint(call: Call, origins: readonly string[]): RequestListener {
  return onlyForOwnHost(async (request, response) => {
    request.on('error', () => undefined);
    response.setHeader('Vary', 'Origin');
    if (!isFromOwnOrigin(request, origins)) return end(response, 403, 'Pages of other origins may not call this node');
    if (request.headers.origin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin);
    }
    if (request.method === 'OPTIONS') return preflight(request, response);
    if (request.method === 'GET' && request.url === '/health') return end(response, 200, 'ok');
    if (request.method !== 'POST') return end(response, 405, 'Used HTTP Method is not allowed. POST is required');
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return end(response, 415, 'Supplied content type is not allowed. application/json is required');
    }
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'gone') return;
    if (body === 'too-large') return end(response, 413, `The body is larger than ${MAX_BODY_BYTES} bytes`);
    const text = responseText(body.toString('utf8'), call);
    if (text === undefined) return end(response, 204);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    end(response, 200, text);
  });
}

/**
 * Returns whether a program or a page of `origins` sent the request. Browsers send the Origin header with each POST.
 */
export function isFromOwnOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  return headers.origin === undefined || origins.includes(headers.origin);
}

function preflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'POST, GET, OPTIONS');
  const headers = request.headers['access-control-request-headers'] ?? 'content-type';
  response.setHeader('Access-Control-Allow-Headers', headers);
  response.setHeader('Access-Control-Max-Age', '86400');
  end(response, 204);
}

function end(response: ServerResponse, status: number, body?: string): void {
  response.statusCode = status;
  response.end(body);
}
