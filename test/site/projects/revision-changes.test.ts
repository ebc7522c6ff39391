import { describe, expect, it } from 'vitest';
import { diffDocuments } from '../../../web/src/features/builds/document-diff.ts';
import { findBase } from '../../../web/src/features/builds/revision-base.ts';
import { revision as saved } from '../../fixtures/saved-revision.ts';

const revision = (revisionString: string) => ({ ...saved, revisionString });

describe('the revision to compare with', () => {
  const all = ['2', '1.2', '1.1', '1'].map(revision);
  const baseOf = (name: string, chosen: string | null = null, madeFrom: string | null = null) =>
    findBase(
      revision(name),
      all,
      chosen,
      madeFrom === null ? null : { projectId: saved.projectId, revisionString: name, baseRevisionString: madeFrom },
    )?.revisionString ?? null;

  it('is the previous one', () => {
    expect(baseOf('1.2')).toBe('1.1');
    expect(baseOf('2')).toBe('1.2');
  });

  it('is the base if it is known, unless another one is chosen', () => {
    expect(baseOf('1.2', null, '1')).toBe('1');
    expect(baseOf('1.2', '2', '1')).toBe('2');
  });

  it('is any other one for the first revision, and none for a single one', () => {
    expect(baseOf('1')).toBe('1.1');
    expect(findBase(revision('1'), [revision('1')], null, null)).toBeNull();
  });
});

describe('the difference of two documents', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);

  it('shows removed and added lines with three lines of context', () => {
    const before = lines(20);
    const after = before.with(10, 'line ten');
    const diff = diffDocuments(before.join('\n'), after.join('\n'));
    expect(diff).toMatchObject({ isWhole: false, added: 1, removed: 1 });
    const [hunk] = diff.hunks;
    expect(hunk?.lines.map(({ kind }) => kind)).toEqual([
      'same',
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      'same',
    ]);
    expect(hunk?.lines[3]).toMatchObject({ text: 'line 10', oldLine: 11, newLine: null });
    expect(hunk?.lines[4]).toMatchObject({ text: 'line ten', oldLine: null, newLine: 11 });
  });

  it('is empty for equal documents, also with a missing final line end', () => {
    expect(diffDocuments('a\nb', 'a\nb\n')).toMatchObject({ added: 0, removed: 0, hunks: [] });
  });

  it('keeps text that looks like patch markers', () => {
    const diff = diffDocuments('-a\n', '+b\n');
    expect(diff.hunks[0]?.lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['removed -a', 'added +b']);
  });
});
