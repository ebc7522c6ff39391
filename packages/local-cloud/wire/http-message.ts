import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './read-body.ts';

export interface HttpRequest {
  method: string;
  path: string;
  query: string;
  /** Header names are in lower case. Values of a repeated header are joined with commas, cookies with semicolons. */
  headers: Record<string, string>;
  /** Undefined when it exceeds the reader's size limit. */
  body: Buffer | undefined;
  sourceIp: string;
}

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
}

export function jsonResponse(status: number, value: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    cookies: [],
    body: Buffer.from(JSON.stringify(value)),
  };
}

export async function readRequest(incoming: IncomingMessage, maxBodyBytes: number): Promise<HttpRequest | undefined> {
  const [path = '/', ...query] = (incoming.url ?? '/').split('?');
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    headers[name] = (values ?? []).join(name === 'cookie' ? '; ' : ',');
  }
  const body = await readBody(incoming, maxBodyBytes);
  if (body === 'gone') return undefined;
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query.join('?'),
    headers,
    body: body === 'too-large' ? undefined : body,
    sourceIp: (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
  };
}

export function writeResponse(outgoing: ServerResponse, response: HttpResponse, method: string): void {
  const hasBody = method !== 'HEAD' && response.status !== 304 && response.status !== 204;
  outgoing.statusCode = response.status;
  for (const [name, value] of Object.entries(response.headers)) outgoing.setHeader(name, value);
  if (response.cookies.length > 0) outgoing.setHeader('set-cookie', response.cookies);
  if (hasBody) outgoing.setHeader('content-length', response.body.length);
  outgoing.end(hasBody ? response.body : undefined);
}
