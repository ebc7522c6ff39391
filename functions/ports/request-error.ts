import type { ErrorCode, FieldProblem } from '../../shared/contract/errors.ts';
import { REFUSALS, type Refusal, type RefusalReason, refusalText } from '../../shared/messages/refusals.ts';
import type { Params } from '../../shared/messages/text-params.ts';
import { keyAndParams } from '../../shared/messages/written-text.ts';

interface RefusalOptions {
  retryAfterSeconds?: number;
  operationId?: string | undefined;
  problems?: readonly FieldProblem[];
  allow?: string;
  current?: unknown;
  cause?: unknown;
}

/** A refused request. Its reason determines the error code and the English sentence for the caller. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  readonly reason: RefusalReason;
  readonly params: Params | undefined;
  /** For `rate_limited`: the seconds to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;
  readonly operationId: string | undefined;
  /** For `invalid_input`: all problems with the fields; the message names the first. */
  readonly problems: readonly FieldProblem[];
  readonly allow: string | undefined;
  /** For a `conflict` on an app's record: the current stored record. */
  readonly current: unknown;

  constructor(refusal: Refusal, options: RefusalOptions = {}) {
    super(refusalText(refusal), { cause: options.cause });
    const { key, params } = keyAndParams(refusal);
    this.code = REFUSALS[key].code;
    this.reason = key;
    this.params = params;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.operationId = options.operationId;
    this.problems = options.problems ?? [];
    this.allow = options.allow;
    this.current = options.current;
  }
}

export function problemOf(refusal: Refusal): Pick<FieldProblem, 'message' | 'reason' | 'params'> {
  const { key, params } = keyAndParams(refusal);
  return { message: refusalText(refusal), reason: key, ...(params && { params }) };
}
