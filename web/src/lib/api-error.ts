import { t } from './language/translate.ts';

interface ApiErrorDetails {
  /** The HTTP status; 0 without a response. */
  status: number;
  code: string;
  retryAfterSeconds?: number;
  operationId?: string | undefined;
  current?: unknown;
}

/** A call that the server refused, or that did not reach it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** The running build that caused a 409 response. */
  readonly operationId: string | undefined;
  /** What a change was in conflict with, as it is now. */
  readonly current: unknown;
  /** Whether `message` is the server's own text, fit to show to a user. */
  readonly isFromServer: boolean;

  constructor(message: string, details: ApiErrorDetails & { isFromServer: boolean; cause?: unknown }) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.operationId = details.operationId;
    this.current = details.current;
    this.isFromServer = details.isFromServer;
  }
}

/** The server's message when there is one, otherwise the fallback of the specification; in German if the catalog knows it. */
export function errorText(error: unknown, fallback: string): string {
  return t(error instanceof ApiError && error.isFromServer ? error.message : fallback);
}

/** Whether the server refused the credentials (401 or 403). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether the server no longer knows the session of the call, unlike a 403 for something that the user may not do. */
export function endsSession({ code, isFromServer }: ApiError): boolean {
  return isFromServer && (code === 'unauthenticated' || code === 'banned');
}
