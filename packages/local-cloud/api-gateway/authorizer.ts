import * as z from 'zod';
import { AccessDeniedError, type Caller } from '../iam/permission.ts';
import type { InvokeFunction } from '../lambda/invoke-result.ts';
import type { HttpRequest } from '../wire/http-message.ts';

export interface AuthorizerOptions {
  functionArn: string;
  /** Identity sources: lowercase names of the headers that every request must have. */
  identityHeaders: readonly string[];
  resultTtlMs: number;
  caller: Caller;
  invokeFunction: InvokeFunction;
  onLog: (line: string) => void;
}

/** `unidentified`: the request lacks an identity header, so the authorizer function was not called. */
export type Verdict = 'authorized' | 'denied' | 'unidentified' | 'failed';

const simpleResponseSchema = z.object({ isAuthorized: z.boolean() });

/** A Lambda authorizer of type REQUEST with payload format 2.0 and simple responses. */
export class Authorizer {
  readonly #options: AuthorizerOptions;
  readonly #kept = new Map<string, { verdict: Verdict; untilMs: number }>();

  constructor(options: AuthorizerOptions) {
    this.#options = options;
  }

  async decide({ headers }: HttpRequest, event: object, nowMs: number): Promise<Verdict> {
    const { identityHeaders, resultTtlMs } = this.#options;
    const identity = identityHeaders.map((name) => headers[name] ?? '');
    if (identity.includes('')) return 'unidentified';
    const key = JSON.stringify(identity);
    const kept = this.#kept.get(key);
    if (kept !== undefined && nowMs < kept.untilMs) return kept.verdict;
    const verdict = await this.#ask({ ...event, type: 'REQUEST', identitySource: identity });
    if (verdict !== 'failed' && resultTtlMs > 0) {
      this.#kept.set(key, { verdict, untilMs: nowMs + resultTtlMs });
    }
    return verdict;
  }

  async #ask(event: object): Promise<Verdict> {
    const { functionArn, caller, invokeFunction, onLog } = this.#options;
    try {
      const result = await invokeFunction(functionArn, event, caller);
      if (!result.ok) {
        onLog(`authorizer: ${result.error.errorType}: ${result.error.errorMessage}`);
        return 'failed';
      }
      const parsed = simpleResponseSchema.safeParse(result.payload);
      if (!parsed.success) return 'failed';
      return parsed.data.isAuthorized ? 'authorized' : 'denied';
    } catch (error) {
      if (error instanceof AccessDeniedError) return 'failed';
      throw error;
    }
  }
}
