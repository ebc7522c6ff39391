import { ApiError } from '@buidl/client/api-error';

/** Returns whether the server refused the credentials (401 or 403). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Returns whether the session has ended, unlike a 403 for a forbidden action. */
export function endsSession({ code, isFromServer }: ApiError): boolean {
  return isFromServer && (code === 'unauthenticated' || code === 'banned');
}
