import type { FieldProblem } from '../contract/errors.ts';
import type { ReceivedParams } from '../messages/text-params.ts';

type Problem = Omit<FieldProblem, 'params'> & { params?: ReceivedParams };

interface ApiErrorDetails {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /**
   * For programs. Besides the codes of the API: `unreachable` without a response, `unexpected_response` for one that is not
   * understood, `invalid_request` for a call that cannot be sent. A newer server may have codes that this client does not know.
   */
  readonly code: string;
  /** The key of the server's sentence, more specific than the code. A newer server may have further ones. */
  readonly reason?: string | undefined;
  /** The values in the sentence. */
  readonly params?: ReceivedParams | undefined;
  /** Whether `message` is the server's own text, fit to show to a user. */
  readonly isFromServer: boolean;
  readonly retryAfterSeconds?: number | undefined;
  /** By which the operator finds the request in the logs. */
  readonly requestId?: string | undefined;
  /** The field that the message is about. */
  readonly field?: string | undefined;
  /** Everything that is wrong with the fields of the request. */
  readonly problems?: Problem[] | undefined;
  /** The running build that caused a 409 response, or the one that could not be followed to its end. */
  readonly operationId?: string | undefined;
  /** What a change was in conflict with, as it is now. */
  readonly current?: unknown;
}

/** A call that the server refused, or that did not reach it. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError';
  declare readonly status: number;
  declare readonly code: string;
  declare readonly reason: string | undefined;
  declare readonly params: ReceivedParams | undefined;
  declare readonly isFromServer: boolean;
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly field: string | undefined;
  declare readonly problems: Problem[] | undefined;
  declare readonly operationId: string | undefined;
  declare readonly current: unknown;

  constructor(message: string, { cause, ...details }: ApiErrorDetails & { cause?: unknown }) {
    super(message, { cause });
    // Short, because every page of the site loads it.
    Object.assign(this, details);
  }
}
