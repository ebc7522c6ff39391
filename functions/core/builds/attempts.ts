import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import type { BuildState } from '../../ports/builds.ts';
import type { CheckFile } from './work-files.ts';

const MAX_REPAIRS: Record<BuildMode, number> = { quick: 1, advanced: 3, revise: 3, import: 0 };
/** The most repairs of any build: one more after its review. */
export const MOST_REPAIRS = 4;
/** Limits the repairs of an app that only has minor problems, whose owner is waiting. */
const MAX_REPAIRS_OF_MINOR = 1;

/** Returns the problems that keep a document from being saved. */
export function blockingProblems({ problems, major, minor }: CheckFile): string[] {
  return problems.filter((problem) => !major.includes(problem) && !minor.includes(problem));
}

/** Returns the problems that a build has to answer for: those that its base did not have. */
export function ownProblems({ problems, inherited }: CheckFile): string[] {
  return problems.filter((problem) => !inherited.includes(problem));
}

/** Returns those of them that users meet in an app that can be used. */
export function ownMajorProblems(check: CheckFile): string[] {
  return ownProblems(check).filter((problem) => check.major.includes(problem));
}

/**
 * Returns the number of the best document. One that was repaired after a review is the best when nothing of it is worse than
 * before. Of the others it is the one with the fewest blocking problems, then with the fewest major ones, then
 * with the fewest of all; the earlier of equals. Document 0 is the first, and each repair makes another.
 */
export function bestAttempt(checks: readonly CheckFile[]): number {
  const best = bestOf(checks.filter(({ isAfterReview }) => !isAfterReview));
  const reviewed = checks.findIndex(({ isAfterReview }) => isAfterReview);
  const [before, after] = [checks[best], checks[reviewed]];
  return before && after && isNoWorse(after, before) ? reviewed : best;
}

/** Whether a document has no more problems of any severity, and passes all that another one passes. */
function isNoWorse(after: CheckFile, before: CheckFile): boolean {
  return (
    blockingProblems(after).length <= blockingProblems(before).length &&
    after.major.length <= before.major.length &&
    after.problems.length <= before.problems.length &&
    before.passed.every((line) => after.passed.includes(line))
  );
}

/** The checks before a review are the first ones, so their places are the numbers of their documents. */
function bestOf(checks: readonly CheckFile[]): number {
  const ranked = checks
    .map((check, number) => ({
      number,
      blocking: blockingProblems(check).length,
      major: check.major.length,
      all: check.problems.length,
    }))
    .toSorted(
      (left, right) =>
        left.blocking - right.blocking ||
        left.major - right.major ||
        left.all - right.all ||
        left.number - right.number,
    );
  return ranked[0]?.number ?? 0;
}

/**
 * Returns the next state of a build after its checks. An app with major problems is saved once its repairs are used up.
 * Problems of the base alone are not repaired. A file of the user's own is saved as it is, with what was found in it.
 */
export function verdict(
  mode: BuildMode,
  checks: readonly CheckFile[],
): Required<Pick<BuildState, 'passed' | 'next'>> {
  const best = checks[bestAttempt(checks)];
  if (!best) return { passed: false, next: 'fail' };
  if (mode === 'import') return { passed: true, next: 'save' };
  const repairs = checks.length - 1;
  const passed = blockingProblems(best).length === 0;
  const isOnlyMinor = passed && ownMajorProblems(best).length === 0;
  const limit = isOnlyMinor ? Math.min(MAX_REPAIRS_OF_MINOR, MAX_REPAIRS[mode]) : MAX_REPAIRS[mode];
  const isLast = checks.at(-1)?.isAfterReview;
  if (!isLast && ownProblems(best).length > 0 && repairs < limit) return { passed, next: 'repair' };
  return { passed, next: passed ? 'save' : 'fail' };
}
