/** JSON-RPC over several endpoints: each call has its time-out, and one endpoint that fails leaves the others. */
import * as z from 'zod';
import { ChainUnavailableError } from '../../ports/chain.ts';

/** Sends one JSON-RPC request; resolves with the parsed body of the answer, rejects when there is none in time. */
export type SendRpc = (url: string, request: object, timeoutMs: number) => Promise<unknown>;

export interface RpcPoolOptions {
  /** In the order of preference. */
  urls: () => Promise<readonly string[]>;
  send?: SendRpc;
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

export class RpcPool {
  readonly #urls: RpcPoolOptions['urls'];
  readonly #send: SendRpc;
  readonly #timeoutMs: number;
  /** Those whose last answer was no good: they are asked last. */
  readonly #failing = new Set<string>();

  constructor({ urls, send = sendOverHttp, timeoutMs = TIMEOUT_MS }: RpcPoolOptions) {
    this.#urls = urls;
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * The first good answer, asking one endpoint after the other. `isEnough` may pass an answer over for that of the next one;
   * the last that was passed over counts when none is enough. Throws ChainUnavailableError when no endpoint gives a good one.
   */
  async first<Schema extends z.ZodType>(
    method: string,
    params: unknown[],
    schema: Schema,
    isEnough: (result: z.output<Schema>) => boolean = () => true,
  ): Promise<z.output<Schema>> {
    const errors: unknown[] = [];
    let passedOver: { result: z.output<Schema> } | undefined;
    for (const url of await this.#orderedUrls()) {
      try {
        const result = await this.#ask(url, method, params, schema);
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

  /** The good answers of all endpoints, asked at once. Throws ChainUnavailableError when there is none. */
  async all<Schema extends z.ZodType>(
    method: string,
    params: unknown[],
    schema: Schema,
  ): Promise<z.output<Schema>[]> {
    const urls = await this.#urls();
    const outcomes = await Promise.allSettled(urls.map((url) => this.#ask(url, method, params, schema)));
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    if (results.length > 0) return results;
    throw unavailable(
      method,
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined)),
    );
  }

  async #ask<Schema extends z.ZodType>(
    url: string,
    method: string,
    params: unknown[],
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const request = { jsonrpc: '2.0', id: 1, method, params };
    const answer = z.parse(answerSchema, await this.#send(url, request, this.#timeoutMs));
    if ('error' in answer) throw new Error(`${answer.error.message} (${answer.error.code})`);
    const result = z.parse(schema, answer.result);
    this.#failing.delete(url);
    return result;
  }

  async #orderedUrls(): Promise<string[]> {
    const urls = await this.#urls();
    const isFailing = (url: string) => this.#failing.has(url);
    return [...urls.filter((url) => !isFailing(url)), ...urls.filter(isFailing)];
  }
}

async function sendOverHttp(url: string, request: object, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

function unavailable(method: string, errors: unknown[]): ChainUnavailableError {
  // The addresses may carry a key of the provider, so they are not named.
  return new ChainUnavailableError(`No endpoint answered ${method}: ${errors.map(String).join('; ')}`);
}
