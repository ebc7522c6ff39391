import { ApiError } from '@buidl/client/api-error';
import { IMPORT_MESSAGES } from '../../../../shared/messages/import.ts';
import { errorText, refusedText } from '../../lib/api-error.ts';

/** Returns all problems that the server found in a file, or a general message without such a response. */
export function importProblems(error: unknown): string[] {
  const problems = error instanceof ApiError && error.isFromServer ? (error.problems ?? []) : [];
  if (problems.length > 0) return problems.map(refusedText);
  return [errorText(error, IMPORT_MESSAGES.fallback)];
}
