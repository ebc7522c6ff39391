import { apiPath, pathParameters } from '../../../shared/contract/api-path.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { ApiError } from './api-error.ts';

export type Fields = Record<string, unknown>;

/** The properties of a route that a request needs. */
export type CalledRoute = Pick<Route, 'method' | 'path' | 'body' | 'auth'>;

export interface EncodedRequest {
  /** The path with the query. */
  url: string;
  method: Route['method'];
  headers: Record<string, string>;
  body?: string | FormData;
}

/**
 * Returns the arguments of `fetch` for a route. Path parameters go into the path, other fields into the query or the
 * body. Undefined fields are left out. Throws ApiError `invalid_request` for a value that no path can contain.
 */
export function encodeRequest(route: CalledRoute, fields: Fields): EncodedRequest {
  const pathNames = pathParameters(route.path);
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !pathNames.includes(name)),
  );
  const path = apiPath(route).replace(/\{(\w+)\}/g, (_match, name: string) => pathSegment(name, fields[name]));
  const encoded = { url: path, method: route.method, headers: {} };
  switch (route.body) {
    case 'none':
      return encoded;
    case 'query':
      return { ...encoded, url: withQuery(path, rest) };
    case 'json':
    case 'csp-report':
      return { ...encoded, ...jsonBody(rest) };
    case 'multipart':
      return { ...encoded, ...multipartBody(rest) };
    case 'json-or-multipart':
      return { ...encoded, ...(hasFile(rest) ? multipartBody(rest) : jsonBody(rest)) };
  }
}

/**
 * Throws for an empty segment and for `.` and `..`: URL parsers drop them, so the request would reach another route.
 */
function pathSegment(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  const details = { status: 0, code: 'invalid_request', isFromServer: false, field: name };
  throw new ApiError(`The call needs the field ${name}.`, details);
}

function withQuery(path: string, fields: Fields): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}

function jsonBody(fields: Fields) {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) };
}

/** Returns no Content-Type, because `fetch` sets it together with the boundary between the fields of the form. */
function multipartBody(fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value]) form.append(name, formPart(part));
  }
  return { headers: { 'X-Operation-Mode': 'async' }, body: form };
}

function formPart(value: unknown): string | Blob {
  if (value instanceof Blob) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function hasFile(fields: Fields): boolean {
  return Object.values(fields).some((value) => value instanceof Blob);
}
