import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import type { BuildState } from '../../ports/builds.ts';
import { isStep } from './proof/inherited-problems.ts';
import { proofProblems } from './proof/proof-problems.ts';
import type { CheckFile } from './work-files.ts';

const MAX_REPAIRS: Record<BuildMode, number> = { quick: 1, advanced: 3, revise: 3, import: 0 };
/** The maximum number of repairs of a build, including the one after its review. */
export const MOST_REPAIRS = 4;
/** The maximum number of repairs of an app with minor problems only. It is small because the app's owner is waiting. */
const MAX_REPAIRS_OF_MINOR = 1;

/** Returns the problems that prevent saving a document. */
export function blockingProblems({ problems, major, minor }: CheckFile): string[] {
  return problems.filter((problem) => !major.includes(problem) && !minor.includes(problem));
}

/** Returns the problems of a check that the base revision did not have. */
export function ownProblems({ problems, inherited }: CheckFile): string[] {
  return problems.filter((problem) => !inherited.includes(problem));
}

/** Returns the major problems that the base revision did not have. */
export function ownMajorProblems(check: CheckFile): string[] {
  return ownProblems(check).filter((problem) => check.major.includes(problem));
}

/**
 * Returns the major problems that the base revision did not have, except failed steps of flows and the problems that
 * `proofProblems` lists.
 */
export function openProblems(check: CheckFile): string[] {
  const counted = new Set(proofProblems(check));
  return ownMajorProblems(check).filter((problem) => !isStep(problem) && !counted.has(problem));
}

/**
 * Returns the number of the best document: 0 is the first, and each repair adds one. The document after the repair of a
 * review's faults is the best if it is no worse than the best earlier one. Otherwise, the best document is the one with
 * the fewest blocking problems, then the fewest major problems and untried features, then the fewest problems, then the
 * lowest number.
 */
export function bestAttempt(checks: readonly CheckFile[]): number {
  const best = bestOf(checks.filter(({ isAfterReview }) => !isAfterReview));
  const reviewed = checks.findIndex(({ isAfterReview }) => isAfterReview);
  const [before, after] = [checks[best], checks[reviewed]];
  return before && after && !after.isRejected && isNoWorse(after, before) ? reviewed : best;
}

/**
 * Compares two checked documents. Returns true when `after` has at most as many problems of each severity as `before`,
 * passes everything that `before` passes, and has lost no function, control or feature.
 */
function isNoWorse(after: CheckFile, before: CheckFile): boolean {
  return (
    blockingProblems(after).length <= blockingProblems(before).length &&
    after.major.length <= before.major.length &&
    after.problems.length <= before.problems.length &&
    before.passed.every((line) => after.passed.includes(line)) &&
    // Ignores the number of tried controls, because it depends on the time that the check had left.
    after.controls.dead.length <= before.controls.dead.length &&
    after.lost.every((name) => before.lost.includes(name)) &&
    before.features.every(
      ({ name, outcome }) =>
        outcome !== 'shown' || after.features.some((one) => one.name === name && one.outcome === 'shown'),
    )
  );
}

/** Returns the index of the check with the fewest problems, which is also the number of the checked document. */
function bestOf(checks: readonly CheckFile[]): number {
  const ranked = checks
    .map((check, number) => ({
      number,
      blocking: blockingProblems(check).length,
      // A feature that nobody could try is no better than one that fails, also for the price.
      major: check.major.length + check.features.filter(({ isUntried }) => isUntried).length,
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
 * Returns the next state after a check. While repairs remain, it is a repair if the best document has problems that the
 * base revision did not have. Otherwise, an app without blocking problems is saved, even if it has major ones. An
 * imported file is always saved unchanged, with its problems listed.
 */
export function verdict(mode: BuildMode, checks: readonly CheckFile[]): Required<Pick<BuildState, 'passed' | 'next'>> {
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
