import { ApiError } from '@buidl/client/api-error';
import { refusedText } from './language/server-text.ts';
import { t } from './language/translate.ts';

/** Returns the server's message if there is one, otherwise the fallback of the specification; in the language of the site. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError && error.isFromServer)) return t(fallback);
  // The message of an invalid field is that of the first problem, which may have a reason of its own.
  const [problem] = error.problems ?? [];
  return refusedText(problem?.reason !== undefined && problem.message === error.message ? problem : error);
}

/** Whether the server refused the credentials (401 or 403). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** Whether the server no longer knows the session of the call, unlike a 403 for something that the user may not do. */
export function endsSession({ code, isFromServer }: ApiError): boolean {
  return isFromServer && (code === 'unauthenticated' || code === 'banned');
}
