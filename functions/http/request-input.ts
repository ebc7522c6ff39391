import type middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { pathParameters } from '../../shared/contract/api-path.ts';
import type { Route } from '../../shared/contract/route.ts';
import { RequestError } from '../ports/request-error.ts';
import type { ApiEvent, ApiResult } from './api-event.ts';
import { readMultipart } from './read-multipart.ts';

/**
 * Creates the middleware that sets `rawInput` of the event. It throws RequestError `invalid_input`, `payload_too_large`
 * or `unsupported_media_type`.
 */
export function requestInput(route: Route): middy.MiddlewareObj<ApiEvent, ApiResult> {
  return {
    before: async ({ event }) => {
      event.rawInput = await readInput(route, event);
    },
  };
}

async function readInput(route: Route, event: APIGatewayProxyEventV2): Promise<Record<string, unknown>> {
  const path = Object.fromEntries(pathParameters(route.path).map((name) => [name, event.pathParameters?.[name]]));
  const query = takesQuery(route) ? (event.queryStringParameters ?? {}) : {};
  const body = route.body === 'none' || route.body === 'query' ? {} : await readBody(route, event);
  const overlap = Object.keys(path).find((name) => name in body || name in query);
  if (overlap) throw new RequestError({ key: 'unknown_field', params: { field: overlap } });
  return { ...query, ...body, ...path };
}

/**
 * Returns whether the query string is part of the route's input. Returns false for pages and redirects: their query
 * belongs to the app and may contain any parameters.
 */
function takesQuery({ body, success }: Route): boolean {
  return success !== 'page' && success !== 'redirect' && (body === 'query' || body === 'none');
}

/**
 * The content types of JSON bodies. Browsers send CSP reports with a separate content type, and without a preflight
 * request.
 */
const JSON_TYPES = { json: /^application\/json\b/i, 'csp-report': /^application\/csp-report\b/i };
const WANTED = { multipart: 'multipart/form-data', 'csp-report': 'application/csp-report' } as const;

async function readBody(route: Route, event: APIGatewayProxyEventV2): Promise<Record<string, unknown>> {
  const contentType = event.headers['content-type'] ?? '';
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const isMultipart = /^multipart\/form-data\b/i.test(contentType);
  const isJson = JSON_TYPES[route.body === 'csp-report' ? 'csp-report' : 'json'].test(contentType);
  const { body } = route;
  if (isMultipart && (body === 'multipart' || body === 'json-or-multipart')) return readMultipart(bytes, contentType);
  if (isJson && body !== 'multipart') return readJson(bytes);
  const wanted = body === 'multipart' || body === 'csp-report' ? WANTED[body] : 'application/json';
  throw new RequestError({ key: 'wrong_body_type', params: { contentType: wanted } });
}

function readJson(bytes: Buffer<ArrayBuffer>): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch (cause) {
    throw new RequestError('body_not_json', { cause });
  }
  throw new RequestError('body_not_object');
}
