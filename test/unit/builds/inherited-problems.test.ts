/** A problem of a revision is inherited when its base has a problem of the same kind at the same place. */
import { describe, expect, it } from 'vitest';
import { withInherited } from '../../../functions/core/builds/proof/inherited-problems.ts';
import { NO_NOTES, notesAfter } from '../../../functions/core/builds/revisions/revision-notes.ts';
import { HELD_BEFORE } from '../../../functions/ports/browser.ts';

const DEAD = 'nothing happens when <button id="more"> is clicked: no script listens to it';
const WIDE = 'at 360 px the page is 402 px wide and scrolls sideways: <table> reaches to 402 px; let it wrap or shrink';
const step = (fault: string, held = '') => `step 2 of “Counts”, expect status to say “1”, fails${held}: ${fault}`;

function judge(before: string[], { major = [], minor = [], blocking = [] }: Record<string, string[]>) {
  return withInherited({ problems: [...blocking, ...major, ...minor], major, minor }, before);
}

describe('a problem is inherited', () => {
  it('if only its line or a size differs', () => {
    const minor = [`Line 40: ${DEAD}`, WIDE.replaceAll('402', '418')];
    expect(judge([`Line 12: ${DEAD}`, `Line 9: ${WIDE}`], { minor }).inherited).toEqual(minor);
  });

  it('if a step of an earlier flow failed before, and the step was not passing', () => {
    const judged = judge([step('it says “0”')], { major: [step('it says “2”', HELD_BEFORE)] });
    expect(judged).toMatchObject({
      problems: [step('it says “2”')],
      major: [step('it says “2”')],
      inherited: [step('it says “2”')],
    });
  });
});

describe('a problem is new', () => {
  it('at another place, or of another kind', () => {
    const minor = [DEAD.replace('more', 'less'), step('it says “2”', HELD_BEFORE)];
    expect(judge([DEAD, WIDE], { minor }).inherited).toEqual([]);
  });

  it('in a step that this build declares, and can be repaired', () => {
    const judged = judge([step('it says “0”')], { major: [step('it says “0”')] });
    expect(judged.inherited).toEqual([]);
  });

  it('in a step that passed before, according to its text', () => {
    const broken = step('it says “0”', HELD_BEFORE);
    expect(judge([], { major: [broken] })).toMatchObject({ problems: [broken], inherited: [] });
  });

  it('if it makes the app unusable', () => {
    expect(judge([DEAD], { blocking: [DEAD] }).inherited).toEqual([]);
  });
});

describe('the notes of a revision', () => {
  it('append the change to those of the base, and keep the last five', () => {
    let notes = notesAfter(NO_NOTES, undefined, ['a']);
    expect(notes).toEqual({ changes: [], problems: ['a'] });
    for (const change of ['1', '2', '3', '4', '5', '6']) notes = notesAfter(notes, change, []);
    expect(notes).toEqual({ changes: ['2', '3', '4', '5', '6'], problems: [] });
  });

  it('truncate a long change', () => {
    expect(notesAfter(NO_NOTES, 'x'.repeat(5_000), []).changes[0]).toHaveLength(1_000);
  });
});
