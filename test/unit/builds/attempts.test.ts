/** Tests which of its documents a build keeps, and whether the build continues. */
import { describe, expect, it } from 'vitest';
import { bestAttempt, verdict } from '../../../functions/core/builds/attempts.ts';
import type { CheckFile } from '../../../functions/core/builds/work-files.ts';
import type { FeatureResult } from '../../../shared/domain/proof.ts';

/** Returns a check with the given numbers of problems. */
function check(blockingCount: number, minorCount = 0, majorCount = 0, inherited: string[] = []): CheckFile {
  const lines = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind} ${at}`);
  const minor = lines('minor', minorCount);
  const major = lines('major', majorCount);
  const problems = [...lines('blocking', blockingCount), ...major, ...minor];
  const controls = { tried: 0, dead: [] };
  return {
    problems,
    major,
    minor,
    inherited,
    passed: [],
    controls,
    features: [],
    lost: [],
    failedFlows: [],
    durationMs: 1,
  };
}

describe('the best attempt', () => {
  it('has the fewest blocking problems, then the fewest problems; the earlier of equal ones', () => {
    expect(bestAttempt([check(2), check(1, 5), check(1, 4), check(1, 4), check(3)])).toBe(2);
    expect(bestAttempt([check(0, 3), check(1)])).toBe(0);
    expect(bestAttempt([check(0, 0, 2), check(0, 5, 1), check(1)])).toBe(1);
    expect(bestAttempt([check(0)])).toBe(0);
  });

  it('has the most that works: a feature that nobody could try counts as one that fails', () => {
    const shown: FeatureResult = { name: 'Adds', outcome: 'shown' };
    const untried: FeatureResult = { name: 'Adds', outcome: 'not_shown', isUntried: true };
    const tried = { ...check(0, 0, 1), features: [shown, shown] };
    expect(bestAttempt([tried, { ...check(0), features: [untried, untried] }])).toBe(0);
    expect(bestAttempt([tried, { ...check(0), features: [shown, shown] }])).toBe(1);
    expect(verdict('advanced', [tried, { ...check(0), features: [untried, untried] }]).next).toBe('repair');
  });
});

describe('the verdict', () => {
  it('saves an imported file with its problems, without a repair', () => {
    expect(verdict('import', [check(1, 1, 1)])).toEqual({ passed: true, next: 'save' });
  });

  it('saves a correct app, and repairs an incorrect one', () => {
    expect(verdict('advanced', [check(0)])).toEqual({ passed: true, next: 'save' });
    expect(verdict('advanced', [check(1)])).toEqual({ passed: false, next: 'repair' });
  });

  it('repairs a quick build once, the others three times', () => {
    expect(verdict('quick', [check(1), check(1)])).toEqual({ passed: false, next: 'fail' });
    for (const mode of ['advanced', 'revise'] as const) {
      expect(verdict(mode, [check(1), check(1), check(1)])).toEqual({ passed: false, next: 'repair' });
      expect(verdict(mode, [check(1), check(1), check(1), check(1)])).toEqual({
        passed: false,
        next: 'fail',
      });
    }
  });

  it('repairs small faults once, and saves the app with the remaining ones', () => {
    expect(verdict('advanced', [check(0, 1)])).toEqual({ passed: true, next: 'repair' });
    expect(verdict('advanced', [check(0, 1), check(0, 1)])).toEqual({ passed: true, next: 'save' });
  });

  it('repairs problems that users meet three times, and saves the app with the remaining ones', () => {
    const major = check(0, 0, 1);
    expect(verdict('revise', [major, major, major])).toEqual({ passed: true, next: 'repair' });
    expect(verdict('revise', [major, major, major, major])).toEqual({ passed: true, next: 'save' });
    expect(verdict('quick', [major, major])).toEqual({ passed: true, next: 'save' });
  });

  it('ignores the problems of the base, but repairs new ones', () => {
    const old = ['major 0', 'minor 0'];
    expect(verdict('revise', [check(0, 1, 1, old)])).toEqual({ passed: true, next: 'save' });
    expect(verdict('revise', [check(0, 1, 2, old)])).toEqual({ passed: true, next: 'repair' });
    const repaired = check(0, 2, 1, old);
    expect(verdict('revise', [repaired, repaired])).toEqual({ passed: true, next: 'save' });
  });

  it('keeps the usable version when a repair breaks it', () => {
    expect(verdict('advanced', [check(0, 1), check(4)])).toEqual({ passed: true, next: 'save' });
    expect(verdict('quick', [check(0, 1), check(4)])).toEqual({ passed: true, next: 'save' });
  });
});

describe('a document that was repaired after its review', () => {
  const passing = (checked: ReturnType<typeof check>, passed: string[]) => ({ ...checked, passed });
  const reviewed = (checked: ReturnType<typeof check>) => ({ ...checked, isAfterReview: true as const });
  const before = passing(check(0, 1), ['loads', 'Counts: click “More”']);

  it('is kept when it passes the same checks and has no more faults', () => {
    expect(bestAttempt([before, reviewed(before)])).toBe(1);
    expect(bestAttempt([check(2), before, reviewed(passing(check(0), before.passed))])).toBe(2);
    const using = (tried: number, dead: string[]) => ({ ...before, controls: { tried, dead } });
    expect(bestAttempt([using(4, ['Help']), reviewed(using(9, ['Help']))])).toBe(1);
    expect(bestAttempt([using(4, ['Help']), reviewed(using(9, ['Help', 'More']))])).toBe(0);
    const more = passing(check(0, 1), [...before.passed, 'fits']);
    expect(bestAttempt([before, check(0, 3), reviewed(more)])).toBe(2);
  });

  it.each([
    ['fails a step', passing(check(0, 0, 1), ['loads'])],
    ['does not try one any more', passing(check(0), ['loads'])],
    ['has lost a control', { ...passing(check(0), before.passed), lost: ['button “Delete”'] }],
    ['was not preferred in a second look', { ...passing(check(0), before.passed), isRejected: true as const }],
    ['has a fault more', passing(check(0, 2), before.passed)],
    ['has a graver fault', passing(check(0, 0, 1), before.passed)],
    ['cannot be used', passing(check(1), before.passed)],
  ])('is dropped when it %s', (_, after) => {
    expect(bestAttempt([before, reviewed(after)])).toBe(0);
  });

  it('ends the build, whatever its check found', () => {
    for (const after of [check(0), check(0, 4), check(3)]) {
      expect(verdict('advanced', [before, reviewed(after)])).toEqual({ passed: true, next: 'save' });
    }
    const open = check(0, 0, 1);
    expect(verdict('revise', [open, open, open, open, reviewed(open)])).toEqual({
      passed: true,
      next: 'save',
    });
  });
});
