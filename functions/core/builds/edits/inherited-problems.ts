import { type CheckReport, HELD_BEFORE } from '../../../ports/browser.ts';

type Findings = Pick<CheckReport, 'problems' | 'major' | 'minor'>;

/**
 * Returns a check's findings with those that the base revision had already, as its notes tell. A problem is the same when it
 * is of the same kind at the same place: lines and sizes may differ. What keeps the app from being used is never inherited,
 * and neither is a step that this build declares.
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
  // It did not hold before.
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

function isStep(problem: string): boolean {
  return STEP.test(problem);
}

/** Returns the kind and the place of a problem, without its line and sizes. */
function placeOf(problem: string): string {
  const text = problem.replace(/^Line \d+: /, '');
  return STEP.exec(text)?.[0] ?? text.replace(/\d+ px/g, 'px');
}
