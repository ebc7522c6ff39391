import type { HttpRequest, HttpResponse } from '../wire/http-message.ts';
import type { EdgeRequest, EdgeResponse, EdgeValues } from './viewer-function.ts';

export function toEdgeRequest(request: HttpRequest): EdgeRequest {
  const { cookie, ...headers } = request.headers;
  return {
    method: request.method,
    uri: request.path,
    querystring: valuesOf(request.query.split('&').filter(Boolean).map(splitPair)),
    headers: singleValues(headers),
    cookies: valuesOf((cookie ?? '').split(/;\s*/).filter(Boolean).map(splitPair)),
  };
}

/** Returns a request with the changes of a viewer function, which cannot change the method and the body. */
export function fromEdgeRequest(changed: EdgeRequest, request: HttpRequest): HttpRequest {
  const cookie = pairsOf(changed.cookies).join('; ');
  return {
    ...request,
    path: changed.uri,
    query: pairsOf(changed.querystring).join('&'),
    headers: { ...headersOf(changed.headers), ...(cookie !== '' && { cookie }) },
  };
}

export function toEdgeResponse(response: HttpResponse): EdgeResponse {
  const cookies = Object.fromEntries(
    response.cookies.map((cookie) => {
      const [pair = '', ...attributes] = cookie.split(/;\s*/);
      const [name, value] = splitPair(pair);
      return [name, { value, attributes: attributes.join('; ') }];
    }),
  );
  return { statusCode: response.status, headers: singleValues(response.headers), cookies };
}

export function fromEdgeResponse(response: EdgeResponse, body: Buffer): HttpResponse {
  const { body: own } = response;
  return {
    status: response.statusCode,
    headers: headersOf(response.headers),
    cookies: Object.entries(response.cookies).map(([name, { value, attributes }]) =>
      attributes ? `${name}=${value}; ${attributes}` : `${name}=${value}`,
    ),
    body:
      own === undefined
        ? body
        : typeof own === 'string'
          ? Buffer.from(own)
          : Buffer.from(own.data, own.encoding === 'base64' ? 'base64' : 'utf8'),
  };
}

function splitPair(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

function valuesOf(pairs: [name: string, value: string][]): EdgeValues {
  // A Map, because visitors choose these names, and `constructor` would collide with the prototype of a plain object.
  const values = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...values].map(([name, named]) => {
      const multiValue = named.map(([, value]) => ({ value }));
      const { value } = multiValue.at(-1) ?? { value: '' };
      return [name, multiValue.length === 1 ? { value } : { value, multiValue }];
    }),
  );
}

function pairsOf(values: EdgeValues): string[] {
  return Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each) => (each.value === '' ? name : `${name}=${each.value}`)),
  );
}

function singleValues(headers: Record<string, string>): EdgeValues {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
}

function headersOf(values: EdgeValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, { value, multiValue }]) => [
      name.toLowerCase(),
      multiValue === undefined ? value : multiValue.map((each) => each.value).join(','),
    ]),
  );
}
