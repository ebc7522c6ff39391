import { apiPath, pathParameters } from '../../shared/contract/api-path.ts';
import { errorResponseSchema } from '../../shared/contract/errors.ts';
import {
  contract,
  type RouteId,
  type RouteRequest,
  type RouteResponse,
} from '../../shared/contract/routes.ts';
import { RefusedCallError, SmokeError } from './smoke-error.ts';

/** API Gateway ends a call after 30 seconds. */
const CALL_LIMIT_MS = 35_000;

/** Calls a deployment from outside, by the contract: whoever breaks it fails. */
export class ContractCalls {
  readonly #siteUrl: string;
  #apiKey: string | undefined;

  /** `siteUrl` has no slash at its end. */
  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /** Sends the key with each later call. */
  setKey(apiKey: string): void {
    this.#apiKey = apiKey;
  }

  /** Returns the response. Throws RefusedCallError, and SmokeError for no response and one that breaks the contract. */
  async call<Id extends RouteId>(routeId: Id, request: RouteRequest<Id>): Promise<RouteResponse<Id>> {
    const { url, init } = this.#encode(routeId, { ...request });
    const response = await this.get(url, init);
    const text = await response.text();
    if (!response.ok) throw refusalOf(routeId, response.status, text);
    const parsed = contract[routeId].output.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new SmokeError(`${routeId} responded with something that the contract does not know.`);
  }

  /** Opens a page or a document and follows redirects. Throws SmokeError when nobody responds. */
  async get(pathOrUrl: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(pathOrUrl, this.#siteUrl);
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
    } catch (cause) {
      const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : cause;
      throw new SmokeError(`${url} does not respond: ${reason}`, { cause });
    }
  }

  #encode(routeId: RouteId, fields: Record<string, unknown>): { url: string; init: RequestInit } {
    const { path, method, body } = contract[routeId];
    const names = pathParameters(path);
    const rest = Object.entries(fields).filter(([name]) => !names.includes(name));
    const url = apiPath({ path }).replace(/\{(\w+)\}/g, (_all, name: string) => String(fields[name]));
    const headers: Record<string, string> = this.#apiKey === undefined ? {} : { 'x-api-key': this.#apiKey };
    if (body === 'none') return { url, init: { method, headers } };
    const texts = Object.fromEntries(rest.map(([name, value]) => [name, String(value)]));
    if (body === 'query') return { url: `${url}?${new URLSearchParams(texts)}`, init: { method, headers } };
    if (body === 'multipart') return { url, init: { method, headers, body: formOf(texts) } };
    headers['content-type'] = 'application/json';
    return { url, init: { method, headers, body: JSON.stringify(Object.fromEntries(rest)) } };
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function refusalOf(routeId: RouteId, status: number, text: string): RefusedCallError {
  const parsed = errorResponseSchema.safeParse(parseJson(text));
  const { error = text.slice(0, 200), code = String(status), requestId } = parsed.data ?? {};
  const logged = requestId === undefined ? '' : ` (request ${requestId} in the logs)`;
  return new RefusedCallError(`${routeId} responded with ${status}: ${error}${logged}`, code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
