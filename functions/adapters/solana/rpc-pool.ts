import type { Connection } from '@solana/web3.js';
import { ChainUnavailableError } from '../../ports/chain.ts';
import { connectToNode } from './connect-to-node.ts';

export interface RpcPoolOptions {
  /** In the order of preference. */
  urls: () => Promise<readonly string[]>;
  connect?: (url: string) => Connection;
}

/** One call to one endpoint. */
export type Ask<Result> = (connection: Connection) => Promise<Result>;

/** Calls of the Solana JSON-RPC over several endpoints: when one fails, the others serve. */
export class RpcPool {
  readonly #urls: RpcPoolOptions['urls'];
  readonly #newConnection: (url: string) => Connection;
  readonly #connections = new Map<string, Connection>();
  /** Endpoints whose last call failed: they are asked last. */
  readonly #failing = new Set<string>();

  constructor({ urls, connect = connectToNode }: RpcPoolOptions) {
    this.#urls = urls;
    this.#newConnection = connect;
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
    const connection = this.#newConnection(url);
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
  return new ChainUnavailableError(`No endpoint responded to ${method}: ${errors.map(String).join('; ')}`);
}
