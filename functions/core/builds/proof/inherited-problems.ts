import { type CheckReport, HELD_BEFORE } from '../../../ports/browser.ts';

type Findings = Pick<CheckReport, 'problems' | 'major' | 'minor'>;

/**
 * Marks the problems of a check that the base revision already had; `before` lists the problems of that revision. Two
 * problems are the same if their texts differ only in line numbers and sizes, or if they are failures of the same step.
 * Problems that make the app unusable never count as inherited; neither do failed steps of flows that this build
 * declares.
 */
export function withInherited<Report extends Findings>(
  report: Report,
  before: readonly string[],
): Report & { inherited: string[] } {
  const known = new Set(before.map(placeOf));
  const isInherited = (problem: string) =>
    known.has(placeOf(problem)) &&
    [...report.major, ...report.minor].includes(problem) &&
    (!isStep(problem) || problem.includes(HELD_BEFORE));
  const inherited = new Set(report.problems.filter(isInherited));
  // An inherited step failed in the base revision too, so its text must not claim that it passed there.
  const told = (problem: string) => (inherited.has(problem) ? problem.replace(HELD_BEFORE, '') : problem);
  return {
    ...report,
    problems: report.problems.map(told),
    major: report.major.map(told),
    minor: report.minor.map(told),
    inherited: [...inherited].map(told),
  };
}

const STEP = /^step \d+ of “.*?”, .*? fails/s;

/** Returns whether a problem is a failed step of a flow. */
export function isStep(problem: string): boolean {
  return STEP.test(problem);
}

/**
 * Returns the part of a problem's text that identifies it: without the line number and sizes, or, for a failed step,
 * without the reason.
 */
function placeOf(problem: string): string {
  const text = problem.replace(/^Line \d+: /, '');
  return STEP.exec(text)?.[0] ?? text.replace(/\d+ px/g, 'px');
}
