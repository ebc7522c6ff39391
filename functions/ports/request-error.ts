import type { ErrorCode } from '../../shared/contract/errors.ts';

/** A refused request; the message is for its sender. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  /** For `rate_limited`: the seconds to wait before the next attempt. */
  readonly retryAfterSeconds: number | undefined;
  /** For `build_in_progress`: the running build. */
  readonly operationId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; operationId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.operationId = options.operationId;
  }
}
