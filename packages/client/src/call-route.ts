import { ApiError } from './api-error.ts';
import { type CalledRoute, encodeRequest, type Fields } from './encode-request.ts';
import { readJson } from './read-json.ts';

/** Messages for failures for which the server sent no message. */
export interface CallTexts {
  unreachable: () => string;
  refused: (status: number) => string;
}

export interface CallParts {
  fetch: typeof globalThis.fetch;
  /** For example `https://buidl.example`. Default: the origin of the page. */
  origin?: string;
  apiKey?: string | null | undefined;
  headers?: Record<string, string>;
  credentials?: RequestCredentials;
  signal?: AbortSignal | undefined;
  texts?: CallTexts;
}

const ENGLISH: CallTexts = {
  unreachable: () => 'The server could not be reached.',
  refused: (status) => `The server responded with ${status}.`,
};

/**
 * Calls a route once. Returns the unchecked JSON of the response; undefined when the response is not JSON.
 * Throws ApiError, and the reason of the signal when the signal aborts the call.
 */
export async function callRoute(route: CalledRoute, fields: Fields, parts: CallParts): Promise<unknown> {
  const { fetch, origin = '', apiKey, credentials, signal, texts = ENGLISH } = parts;
  const { url, headers, ...request } = encodeRequest(route, fields);
  const unlessReached = (cause: unknown) => {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError(texts.unreachable(), { status: 0, code: 'unreachable', isFromServer: false, cause });
  };
  const response = await fetch(origin + url, {
    ...request,
    headers: { ...headers, ...(apiKey ? { 'X-API-Key': apiKey } : {}), ...parts.headers },
    // A redirect would send the key to another site.
    redirect: 'manual',
    ...(credentials && { credentials }),
    ...(signal && { signal }),
  }).catch(unlessReached);
  const body = await readJson(response).catch(unlessReached);
  if (response.ok) return body;
  throw refusal(response, body, texts);
}

function refusal(response: Response, body: unknown, texts: CallTexts): ApiError {
  const { status, headers } = response;
  const said = isRecord(body) ? body : {};
  const isFromServer = typeof said.error === 'string' && typeof said.code === 'string';
  return new ApiError(isFromServer ? String(said.error) : texts.refused(status), {
    status,
    code: isFromServer ? String(said.code) : 'unexpected_response',
    isFromServer,
    reason: textOf(said.reason),
    params: isRecord(said.params) ? said.params : undefined,
    retryAfterSeconds: secondsOf(headers.get('Retry-After')),
    requestId: textOf(said.requestId) ?? headers.get('X-Request-Id') ?? undefined,
    field: textOf(said.field),
    problems: problemsOf(said.problems),
    operationId: textOf(said.operationId),
    current: said.current,
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function problemsOf(value: unknown): ApiError['problems'] {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).flatMap(({ field, message, reason, params, ...more }) => {
    if (typeof message !== 'string') return [];
    return [
      {
        ...more,
        message,
        ...(typeof field === 'string' && { field }),
        ...(typeof reason === 'string' && { reason }),
        ...(isRecord(params) && { params }),
      },
    ];
  });
}

/** Returns the seconds of a `Retry-After` header, which contains a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
