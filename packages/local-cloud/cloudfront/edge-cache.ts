import type { HttpRequest, HttpResponse } from '../wire/http-message.ts';
import { type CachePolicy, type CacheTimes, includes } from './forwarding.ts';

/** CloudFront caches these errors regardless of their headers, unless the distribution sets another cache time. */
const KEPT_ERRORS = new Set([404, 405, 414, 500, 501, 502, 503, 504]);
const ERROR_SECONDS = 10;
const CACHED_METHODS = new Set(['GET', 'HEAD']);
/** When the cache exceeds this number, it evicts the oldest entry. CloudFront evicts the least used one. */
const MAX_ENTRIES = 500;

interface Entry {
  response: HttpResponse;
  keptAtMs: number;
  expiresAtMs: number;
}

type Ask = (request: HttpRequest) => Promise<HttpResponse>;

export class EdgeCache {
  readonly #entries = new Map<string, Entry>();
  /** Running requests to the origin, by cache key. Concurrent viewers wait for the same response. */
  readonly #asked = new Map<string, Promise<HttpResponse>>();
  readonly #errorSeconds: ReadonlyMap<number, number>;
  readonly #now: () => number;

  /** `errorSeconds` maps the status of an error to its cache time. */
  constructor(errorSeconds: ReadonlyMap<number, number>, now: () => number) {
    this.#errorSeconds = errorSeconds;
    this.#now = now;
  }

  async respond(request: HttpRequest, policy: CachePolicy, ask: Ask): Promise<HttpResponse> {
    if (policy.times.max === 0 || !CACHED_METHODS.has(request.method)) return ask(request);
    const normalized = normalize(request, policy);
    const key = keyOf(normalized, policy);
    // Waits for a concurrent request for the same key, because that request may store a response which this one can
    // use.
    const others = this.#asked.get(key);
    if (others) await others.catch(() => undefined);
    const kept = this.#fresh(key);
    if (kept) return toViewer(request, this.#hit(kept));
    const asking = this.#askAndKeep(key, normalized, policy, ask);
    this.#asked.set(key, asking);
    try {
      return toViewer(request, await asking);
    } finally {
      this.#asked.delete(key);
    }
  }

  #fresh(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && this.#now() < entry.expiresAtMs ? entry : undefined;
  }

  #hit({ response, keptAtMs }: Entry): HttpResponse {
    const age = String(Math.floor((this.#now() - keptAtMs) / 1_000));
    return { ...response, headers: { ...response.headers, age, 'x-cache': 'Hit from cloudfront' } };
  }

  async #askAndKeep(key: string, request: HttpRequest, policy: CachePolicy, ask: Ask): Promise<HttpResponse> {
    const stale = this.#entries.get(key);
    const askedAtMs = this.#now();
    const answer = await ask(withTag(request, stale?.response.headers.etag));
    const isSame = answer.status === 304 && stale !== undefined;
    const response = isSame ? { ...stale.response, headers: { ...stale.response.headers, ...answer.headers } } : answer;
    const seconds = this.#secondsOf(response, policy.times);
    this.#entries.delete(key);
    if (seconds > 0) {
      this.#entries.set(key, { response, keptAtMs: askedAtMs, expiresAtMs: askedAtMs + seconds * 1_000 });
      this.#dropOldest();
    }
    return response;
  }

  #secondsOf({ status, headers }: HttpResponse, times: CacheTimes): number {
    if (KEPT_ERRORS.has(status)) return this.#errorSeconds.get(status) ?? ERROR_SECONDS;
    if (status !== 200) return 0;
    const cacheControl = headers['cache-control'] ?? '';
    if (/\b(?:no-store|no-cache|private)\b/.test(cacheControl)) return times.min;
    const [, given] = /\bs-maxage=(\d+)/.exec(cacheControl) ?? /\bmax-age=(\d+)/.exec(cacheControl) ?? [];
    return Math.min(Math.max(given === undefined ? times.default : Number(given), times.min), times.max);
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** Removes from `accept-encoding` the encodings that the cache policy does not list. */
function normalize(request: HttpRequest, { encodings }: CachePolicy): HttpRequest {
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((each) => each.split(';')[0]?.trim());
  const shared = encodings.filter((encoding) => accepted.includes(encoding)).join(',');
  const { 'accept-encoding': _given, ...headers } = request.headers;
  return { ...request, headers: { ...headers, ...(shared !== '' && { 'accept-encoding': shared }) } };
}

function keyOf({ method, path, query, headers }: HttpRequest, policy: CachePolicy): string {
  const parameters = query.split('&').filter((pair) => includes(policy.queryStrings, pair.split('=')[0] ?? ''));
  const names = Object.keys(headers).filter((name) => includes(policy.headers, name));
  return JSON.stringify([
    method,
    path,
    parameters,
    names.toSorted().map((name) => [name, headers[name]]),
    headers['accept-encoding'],
  ]);
}

function withTag(request: HttpRequest, etag: string | undefined): HttpRequest {
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...headers } = request.headers;
  return { ...request, headers: { ...headers, ...(etag !== undefined && { 'if-none-match': etag }) } };
}

function toViewer(request: HttpRequest, response: HttpResponse): HttpResponse {
  const { etag } = response.headers;
  const known = request.headers['if-none-match']?.split(',').map((tag) => opaque(tag.trim())) ?? [];
  const isKnown = response.status === 200 && etag !== undefined && known.includes(opaque(etag));
  return isKnown ? { ...response, status: 304, body: Buffer.alloc(0) } : response;
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
