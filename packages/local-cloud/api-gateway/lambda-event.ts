import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../wire/http-message.ts';

const TEXT_CONTENT = /^(text\/.*|application\/(.+\+)?(json|xml|javascript))$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface EventSource {
  apiId: string;
  accountId: string;
  domainName: string;
  stage: string;
}

/** Builds an event in payload format 2.0. `path` is decoded, as API Gateway passes it. */
export function toLambdaEvent(
  source: EventSource,
  request: HttpRequest,
  match: { routeKey: string; path: string; pathParameters: Record<string, string> },
  nowMs: number,
) {
  const { cookie, ...headers } = request.headers;
  const body = request.body ?? Buffer.alloc(0);
  const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const isBase64Encoded = body.length > 0 && !TEXT_CONTENT.test(contentType);
  const query = joinedQuery(request.query);
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: match.path,
    rawQueryString: request.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers,
    ...(query !== undefined && { queryStringParameters: query }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: source.accountId,
      apiId: source.apiId,
      domainName: source.domainName,
      domainPrefix: source.apiId,
      http: {
        method: request.method,
        path: match.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: source.stage,
      time: accessLogTime(nowMs),
      timeEpoch: nowMs,
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const structuredResponse = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Converts the result of a function; a malformed one becomes status 500, as on AWS. */
export function fromLambdaResponse(payload: unknown): HttpResponse {
  const isStructured = typeof payload === 'object' && payload !== null && 'statusCode' in payload;
  if (!isStructured) {
    return typeof payload === 'string'
      ? { ...jsonResponse(200, null), body: Buffer.from(payload) }
      : jsonResponse(200, payload ?? null);
  }
  const parsed = structuredResponse.safeParse(payload);
  if (!parsed.success) return jsonResponse(500, { message: 'Internal Server Error' });
  const response = parsed.data;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers ?? {})) headers[name.toLowerCase()] = value;
  const body = Buffer.from(response.body ?? '', response.isBase64Encoded === true ? 'base64' : 'utf8');
  if (headers['content-type'] === undefined && body.length > 0) {
    headers['content-type'] = 'text/plain;charset=UTF-8';
  }
  // API Gateway sets content-length itself.
  delete headers['content-length'];
  return { status: response.statusCode, headers, cookies: response.cookies ?? [], body };
}

function joinedQuery(query: string): Record<string, string> | undefined {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = joined.get(name);
    joined.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return joined.size === 0 ? undefined : Object.fromEntries(joined);
}

function accessLogTime(nowMs: number): string {
  const [date = '', time = ''] = new Date(nowMs).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
