import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revisionStringSchema } from '../../../shared/contract/fields.ts';
import {
  compareRevisions,
  FIRST_REVISION,
  isMinorRevision,
  nextMajor,
  nextMinor,
} from '../../../shared/domain/revision-number.ts';

const major = fc.integer({ min: 1, max: 900 });
const revision = fc.oneof(
  major.map(String),
  fc.tuple(major, major).map(([first, second]) => `${first}.${second}`),
);
const revisions = fc.uniqueArray(revision, { minLength: 1, maxLength: 30 });

describe('the next minor', () => {
  it.each([
    ['1', ['1'], '1.1'],
    ['1', ['1', '1.1', '1.2'], '1.3'],
    ['1.1', ['1', '1.1', '1.2'], '1.3'],
    ['1', ['1', '1.9', '1.10', '2', '2.40'], '1.11'],
    ['2', ['1', '1.7', '2'], '2.1'],
    ['1', ['1', '1.3'], '1.4'],
  ])('of %s among %j is %s', (base, existing, expected) => {
    expect(nextMinor(base, existing)).toBe(expected);
  });

  it('is new, of the same major, after all its minors, and valid', () => {
    fc.assert(
      fc.property(revisions, fc.nat(), (existing, pick) => {
        const base = existing[pick % existing.length] ?? FIRST_REVISION;
        const next = nextMinor(base, existing);
        expect(existing).not.toContain(next);
        expect(next.split('.')[0]).toBe(base.split('.')[0]);
        expect(isMinorRevision(next)).toBe(true);
        expect(revisionStringSchema.safeParse(next).success).toBe(true);
        const siblings = existing.filter((other) => other.split('.')[0] === base.split('.')[0]);
        for (const sibling of siblings) expect(compareRevisions(sibling, next)).toBeLessThan(0);
      }),
    );
  });
});

describe('the next major', () => {
  it('follows the highest one, with any gaps', () => {
    expect(nextMajor(['1', '1.5', '4.1'])).toBe('5');
    expect(nextMajor([])).toBe(FIRST_REVISION);
  });

  it('is after everything', () => {
    fc.assert(
      fc.property(revisions, (existing) => {
        const next = nextMajor(existing);
        expect(isMinorRevision(next)).toBe(false);
        for (const other of existing) expect(compareRevisions(other, next)).toBeLessThan(0);
      }),
    );
  });
});

describe('the order of revisions', () => {
  it('is numeric, not alphabetical', () => {
    expect(['10', '2', '1.10', '1.9', '1'].toSorted(compareRevisions)).toEqual(['1', '1.9', '1.10', '2', '10']);
  });

  it('is total', () => {
    fc.assert(
      fc.property(revision, revision, revision, (a, b, c) => {
        expect(Math.sign(compareRevisions(a, b))).toBe(-Math.sign(compareRevisions(b, a)) + 0);
        expect(compareRevisions(a, b) === 0).toBe(a === b);
        if (compareRevisions(a, b) <= 0 && compareRevisions(b, c) <= 0) {
          expect(compareRevisions(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
