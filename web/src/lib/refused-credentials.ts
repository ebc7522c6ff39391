import { ApiError } from '@buidl/client/api-error';

/** Whether the server refused the credentials (401 or 403). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether the server no longer knows the session of the call, unlike a 403 for something that the user may not do. */
export function endsSession({ code, isFromServer }: ApiError): boolean {
  return isFromServer && (code === 'unauthenticated' || code === 'banned');
}
