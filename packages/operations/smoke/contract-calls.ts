import { encodeRequest } from '@buidl/client/encode-request';
import { errorResponseSchema } from '../../../shared/contract/errors.ts';
import { contract, type RouteId, type RouteRequest, type RouteResponse } from '../../../shared/contract/routes.ts';
import { RefusedCallError, SmokeError } from './smoke-error.ts';

const CALL_LIMIT_MS = 35_000;

/** Calls a deployment from outside and validates each response against the API contract. */
export class ContractCalls {
  readonly #siteUrl: string;
  #apiKey: string | undefined;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  setKey(apiKey: string): void {
    this.#apiKey = apiKey;
  }

  /** Throws RefusedCallError for a refusal, and SmokeError for a missing or invalid response. */
  async call<Id extends RouteId>(routeId: Id, request: RouteRequest<Id>): Promise<RouteResponse<Id>> {
    const { url, headers, ...init } = encodeRequest(contract[routeId], { ...request });
    const key: Record<string, string> = this.#apiKey === undefined ? {} : { 'X-API-Key': this.#apiKey };
    const response = await this.get(url, { ...init, headers: { ...headers, ...key } });
    const text = await response.text();
    if (!response.ok) throw refusalOf(routeId, response.status, text);
    const parsed = contract[routeId].output.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new SmokeError(`${routeId} responded with data that violates the contract.`);
  }

  /** Opens a page or a document and follows redirects. Throws SmokeError without a response. */
  async get(pathOrUrl: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(pathOrUrl, this.#siteUrl);
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
    } catch (cause) {
      const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : cause;
      throw new SmokeError(`${url} does not respond: ${reason}`, { cause });
    }
  }
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
