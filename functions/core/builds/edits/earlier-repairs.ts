import { structuredPatch } from 'diff';
import { removeCompiled } from '../../../../shared/domain/compiled-scripts.ts';
import type { EarlierRepair } from '../../../prompts/repair.ts';
import { bestAttempt, ownProblems } from '../attempts.ts';
import { replaceLongValues } from '../documents/document-images.ts';
import type { CheckFile, WorkFiles } from '../work-files.ts';

/** The maximum number of changed lines of a diff, because larger diffs take too long. */
const MAX_CHANGED_LINES = 1_000;
const MAX_CHANGES_LENGTH = 4_000;

/** Returns the changes and the remaining problems of each earlier repair, oldest first. */
export async function readEarlierRepairs(files: WorkFiles, checks: readonly CheckFile[]): Promise<EarlierRepair[]> {
  const documents = await Promise.all(
    checks.map(async (_, number) => replaceLongValues(removeCompiled(await files.readDocument(number))).folded),
  );
  return checks.slice(1).map((check, index) => {
    const number = index + 1;
    const base = documents[bestAttempt(checks.slice(0, number))] ?? '';
    return {
      changes: changesBetween(base, documents[number] ?? ''),
      problems: ownProblems(check),
      isKept: isPartOf(checks, number),
    };
  });
}

/**
 * Returns whether the best document contains the changes of a repair. Each repair starts from the document that was
 * best at that time, so the loop follows these documents backwards.
 */
function isPartOf(checks: readonly CheckFile[], repair: number): boolean {
  let current = bestAttempt(checks);
  while (current > repair) current = bestAttempt(checks.slice(0, current));
  return current === repair;
}

/** Returns the removed and added lines as text; an empty text when the documents are equal. */
function changesBetween(before: string, after: string): string {
  const patch = structuredPatch('', '', before, after, '', '', {
    context: 0,
    maxEditLength: MAX_CHANGED_LINES,
  });
  if (patch === undefined) return 'too many to show';
  return patch.hunks
    .flatMap(({ lines }) => lines.filter((line) => /^[+-]/.test(line)))
    .join('\n')
    .slice(0, MAX_CHANGES_LENGTH);
}
