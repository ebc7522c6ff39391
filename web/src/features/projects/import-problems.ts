import { ApiError } from '../../../../shared/client/api-error.ts';
import { IMPORT_MESSAGES } from '../../../../shared/messages/import.ts';
import { errorText, refusedText } from '../../lib/api-error.ts';

/** All that the server found wrong with a file; a sentence where it found nothing or was not reached. */
export function importProblems(error: unknown): string[] {
  const problems = error instanceof ApiError && error.isFromServer ? (error.problems ?? []) : [];
  if (problems.length > 0) return problems.map(refusedText);
  return [errorText(error, IMPORT_MESSAGES.fallback)];
}
