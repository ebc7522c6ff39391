/** A request that is refused for a reason its sender should read. */
import type { ErrorCode } from '../../shared/contract/errors.ts';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense, for `rate_limited`. */
  readonly retryAfterSeconds: number | undefined;
  /** The build that is in the way, for `build_in_progress`. */
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
