import type { ErrorResponse } from '../../../shared/contract/errors.ts';

/** The values that the server inserted into its message. A newer server may send types that are not in the contract. */
type Params = Readonly<Record<string, unknown>>;
type Problem = Omit<NonNullable<ErrorResponse['problems']>[number], 'params'> & { params?: Params };

interface ApiErrorDetails {
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /**
   * An error code of the API, or of the client: `unreachable` without a response, `unexpected_response` for an invalid
   * response, `invalid_request` for a call that cannot be sent. A newer server may send unknown codes.
   */
  readonly code: string;
  /**
   * The key of the server's message, which is more specific than the error code. A newer server may send unknown keys.
   */
  readonly reason?: string | undefined;
  /** The values that the server inserted into its message. */
  readonly params?: Params | undefined;
  /** True when `message` is the server's own text, which can be shown to a user. */
  readonly isFromServer: boolean;
  readonly retryAfterSeconds?: number | undefined;
  /** The id of the request in the logs of the server. */
  readonly requestId?: string | undefined;
  /** The field that the message is about. */
  readonly field?: string | undefined;
  /** All problems with the request's fields. */
  readonly problems?: Problem[] | undefined;
  /** The running build that caused a 409 response, or the build that could not be followed to its end. */
  readonly operationId?: string | undefined;
  /** The current state of the resource, when a change conflicts with it. */
  readonly current?: unknown;
}

/** The server refused a call, or could not be reached. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError';
  declare readonly status: number;
  declare readonly code: string;
  declare readonly reason: string | undefined;
  declare readonly params: Params | undefined;
  declare readonly isFromServer: boolean;
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly requestId: string | undefined;
  declare readonly field: string | undefined;
  declare readonly problems: Problem[] | undefined;
  declare readonly operationId: string | undefined;
  declare readonly current: unknown;

  constructor(message: string, { cause, ...details }: ApiErrorDetails & { cause?: unknown }) {
    super(message, { cause });
    // One `Object.assign` is smaller than nine assignments, and every page of the site loads this code.
    Object.assign(this, details);
  }
}
