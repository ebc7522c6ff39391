import { Connection, type ConnectionConfig } from '@solana/web3.js';
import { ChainUnavailableError } from '../../ports/chain.ts';

type Fetch = NonNullable<ConnectionConfig['fetch']>;

export interface RpcPoolOptions {
  /** In the order of preference. */
  urls: () => Promise<readonly string[]>;
  fetch?: Fetch;
  /** For each call to one endpoint. */
  timeoutMs?: number;
}

/** One call to one endpoint. */
export type Ask<Result> = (connection: Connection) => Promise<Result>;

const TIMEOUT_MS = 4_000;

/** Calls of the Solana JSON-RPC over several endpoints: each call has its time-out, and the others serve when one fails. */
export class RpcPool {
  readonly #urls: RpcPoolOptions['urls'];
  readonly #fetch: Fetch;
  readonly #connections = new Map<string, Connection>();
  /** Endpoints whose last call failed: they are asked last. */
  readonly #failing = new Set<string>();

  constructor({ urls, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS }: RpcPoolOptions) {
    this.#urls = urls;
    this.#fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  }

  /**
   * The first good result, asking one endpoint after the other. A result that is not enough is passed over for that of
   * the next endpoint; when none is enough, the last one that was passed over counts.
   * Throws ChainUnavailableError, which names `method`, when every endpoint fails.
   */
  async first<Result>(
    method: string,
    ask: Ask<Result>,
    isEnough: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const errors: unknown[] = [];
    let passedOver: { result: Result } | undefined;
    for (const url of await this.#orderedUrls()) {
      try {
        const result = await this.#ask(url, ask);
        if (isEnough(result)) return result;
        passedOver = { result };
      } catch (error) {
        this.#failing.add(url);
        errors.push(error);
      }
    }
    if (passedOver) return passedOver.result;
    throw unavailable(method, errors);
  }

  /** The good results of all endpoints, asked at once. Throws ChainUnavailableError when every endpoint fails. */
  async all<Result>(method: string, ask: Ask<Result>): Promise<Result[]> {
    const urls = await this.#urls();
    const outcomes = await Promise.allSettled(urls.map((url) => this.#ask(url, ask)));
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    if (results.length > 0) return results;
    throw unavailable(
      method,
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined)),
    );
  }

  async #ask<Result>(url: string, ask: Ask<Result>): Promise<Result> {
    const result = await ask(this.#connect(url));
    this.#failing.delete(url);
    return result;
  }

  #connect(url: string): Connection {
    const known = this.#connections.get(url);
    if (known) return known;
    const connection = new Connection(url, {
      fetch: this.#fetch,
      httpAgent: false,
      // The next endpoint serves sooner than one that limits its callers.
      disableRetryOnRateLimit: true,
    });
    this.#connections.set(url, connection);
    return connection;
  }

  async #orderedUrls(): Promise<string[]> {
    const urls = await this.#urls();
    const isFailing = (url: string) => this.#failing.has(url);
    return [...urls.filter((url) => !isFailing(url)), ...urls.filter(isFailing)];
  }
}

function unavailable(method: string, errors: unknown[]): ChainUnavailableError {
  // The addresses are left out, because they may carry a key of the provider.
  return new ChainUnavailableError(`No endpoint answered ${method}: ${errors.map(String).join('; ')}`);
}
