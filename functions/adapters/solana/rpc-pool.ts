import type { Connection } from '@solana/web3.js';
import { ChainUnavailableError } from '../../ports/chain.ts';
import { connectToNode } from './connect-to-node.ts';
import { EndpointHealth } from './endpoint-health.ts';

/** The minimum length of a URL part that may be a key. Shorter parts are words such as `v2`. */
const SHORTEST_KEY = 6;

export interface RpcPoolOptions {
  /** In order of preference. */
  urls: () => Promise<readonly string[]>;
  connect?: (url: string) => Connection;
  nowMs?: () => number;
}

export type Ask<Result> = (connection: Connection) => Promise<Result>;

type Outcome<Result> = { result: Result } | { reason: string };

/** Calls the Solana JSON-RPC over several endpoints. A failed endpoint is called last for a while. */
export class RpcPool {
  readonly #urls: RpcPoolOptions['urls'];
  readonly #newConnection: (url: string) => Connection;
  readonly #connections = new Map<string, Connection>();
  readonly #health: EndpointHealth;

  constructor({ urls, connect = connectToNode, nowMs = Date.now }: RpcPoolOptions) {
    this.#urls = urls;
    this.#newConnection = connect;
    this.#health = new EndpointHealth(nowMs);
  }

  /**
   * Calls the endpoints one after the other and returns the first result that `isEnough` accepts, or else the last
   * result. Throws ChainUnavailableError.
   */
  async first<Result>(
    method: string,
    ask: Ask<Result>,
    isEnough: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const outcomes: Outcome<Result>[] = [];
    const { rested, resting } = this.#health.split(await this.#urls());
    for (const url of [...rested, ...resting]) {
      const outcome = await this.#ask(url, ask);
      if ('result' in outcome && isEnough(outcome.result)) return outcome.result;
      outcomes.push(outcome);
    }
    const passedOver = resultsOf(outcomes);
    if (passedOver.length === 0) throw unavailable(method, outcomes);
    return passedOver.reduce((_earlier, later) => later);
  }

  /**
   * Returns the results of all endpoints that respond. Calls recently failed endpoints only when all others fail.
   * Throws ChainUnavailableError when every endpoint fails.
   */
  async all<Result>(method: string, ask: Ask<Result>): Promise<Result[]> {
    const { rested, resting } = this.#health.split(await this.#urls());
    const outcomes: Outcome<Result>[] = [];
    for (const urls of [rested, resting]) {
      outcomes.push(...(await Promise.all(urls.map((url) => this.#ask(url, ask)))));
      const results = resultsOf(outcomes);
      if (results.length > 0) return results;
    }
    throw unavailable(method, outcomes);
  }

  async #ask<Result>(url: string, ask: Ask<Result>): Promise<Outcome<Result>> {
    try {
      const result = await ask(this.#connect(url));
      this.#health.worked(url);
      return { result };
    } catch (error) {
      this.#health.failed(url);
      return { reason: withoutAddress(String(error), url) };
    }
  }

  #connect(url: string): Connection {
    const known = this.#connections.get(url);
    if (known) return known;
    const connection = this.#newConnection(url);
    this.#connections.set(url, connection);
    return connection;
  }
}

function resultsOf<Result>(outcomes: readonly Outcome<Result>[]): Result[] {
  return outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
}

function unavailable(method: string, outcomes: readonly Outcome<unknown>[]): ChainUnavailableError {
  const reasons = outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : ''));
  return new ChainUnavailableError(`No endpoint responded to ${method}: ${reasons.join('; ')}`);
}

/** Removes the endpoint's URL from an error text, and each part of the URL that may be a key. */
function withoutAddress(text: string, url: string): string {
  const { href, origin, username, password, pathname, searchParams } = new URL(url);
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()];
  const keys = parts.flatMap((part) => [part, decoded(part)]).filter(({ length }) => length >= SHORTEST_KEY);
  return [url, href, ...keys, origin].reduce((cleaned, part) => cleaned.replaceAll(part, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
