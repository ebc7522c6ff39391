import type { ErrorCode, FieldProblem } from '../../shared/contract/errors.ts';

interface RefusalOptions {
  retryAfterSeconds?: number;
  operationId?: string | undefined;
  problems?: readonly FieldProblem[];
  allow?: string;
  current?: unknown;
  cause?: unknown;
}

/** A refused request; the message is for the caller. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  /** For `rate_limited`: the seconds to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;
  /** For `build_in_progress`: the running build. */
  readonly operationId: string | undefined;
  /** For `invalid_input`: all problems with the fields; the message names the first. */
  readonly problems: readonly FieldProblem[];
  /** For `method_not_allowed`: the allowed methods. */
  readonly allow: string | undefined;
  /** For a `conflict` on an app's record: the current record. */
  readonly current: unknown;

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.operationId = options.operationId;
    this.problems = options.problems ?? [];
    this.allow = options.allow;
    this.current = options.current;
  }
}
