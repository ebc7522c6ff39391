/** Which of the documents of a build is the best, and what comes next. Document 0 is the first; each repair makes another. */
import type { BuildMode } from '../../../shared/domain/build-mode.ts';
import type { BuildState } from '../../ports/builds.ts';
import type { CheckFile } from './work-files.ts';

/** In any mode. */
export const MOST_REPAIRS = 3;
const MAX_REPAIRS: Record<BuildMode, number> = { quick: 1, advanced: MOST_REPAIRS, revise: MOST_REPAIRS };
/** An app that can be used is not worth more of its owner's time. */
const MAX_REPAIRS_OF_MINOR = 1;

/** The problems that keep the document from being used. */
export function blockingProblems({ problems, minor }: CheckFile): string[] {
  return problems.filter((problem) => !minor.includes(problem));
}

/** The number of the document with the fewest blocking problems, then the fewest at all; the earlier of equals. */
export function bestAttempt(checks: readonly CheckFile[]): number {
  const ranked = checks
    .map((check, number) => ({
      number,
      blocking: blockingProblems(check).length,
      all: check.problems.length,
    }))
    .toSorted(
      (left, right) => left.blocking - right.blocking || left.all - right.all || left.number - right.number,
    );
  return ranked[0]?.number ?? 0;
}

/** Where a build goes from its checks. */
export function verdict(
  mode: BuildMode,
  checks: readonly CheckFile[],
): Required<Pick<BuildState, 'passed' | 'next'>> {
  const best = checks[bestAttempt(checks)];
  if (!best) return { passed: false, next: 'fail' };
  const repairs = checks.length - 1;
  const passed = blockingProblems(best).length === 0;
  const limit = passed ? Math.min(MAX_REPAIRS_OF_MINOR, MAX_REPAIRS[mode]) : MAX_REPAIRS[mode];
  if (best.problems.length > 0 && repairs < limit) return { passed, next: 'repair' };
  return { passed, next: passed ? 'save' : 'fail' };
}
