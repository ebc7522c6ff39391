import { ApiError } from '@buidl/client/api-error';
import { t } from './language/translate.ts';

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
