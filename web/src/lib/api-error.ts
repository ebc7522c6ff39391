/** A call that the server refused, or that never reached it. */

interface ApiErrorDetails {
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  code: string;
  retryAfterSeconds?: number;
  operationId?: string | undefined;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** The build that is in the way, when that is what the server refused for. */
  readonly operationId: string | undefined;
  /** Whether `message` is the server's own text, fit to show to a user. */
  readonly isFromServer: boolean;

  constructor(message: string, details: ApiErrorDetails & { isFromServer: boolean; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.operationId = details.operationId;
    this.isFromServer = details.isFromServer;
  }
}

/** The server's own text when there is one, else the fallback that the specification names. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isFromServer ? error.message : fallback;
}

/** Whether the server says that the caller is not, or no longer, let in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
