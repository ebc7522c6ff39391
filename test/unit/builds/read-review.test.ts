/** Tests parsing a model's visual review of an app. */
import { describe, expect, it } from 'vitest';
import { readComparison, readReview } from '../../../functions/core/builds/reviews/read-review.ts';

const many = (count: number) => Array.from({ length: count }, (_, number) => `Fault ${number}`);

describe('a review', () => {
  it.each([
    ['plain', '{"faults": ["The title is cut off."]}'],
    ['with prose and a fence', 'Here it is:\n```json\n{"faults": ["The title is cut off."]}\n```\nDone!'],
    ['of objects', '{"faults": [{"fault": "The title is cut off.", "image": 2}]}'],
    ['with line breaks and repetitions', '{"faults": [" The title\\nis cut off.", "The title is cut off.", ""]}'],
  ])('is parsed: %s', (_, response) => {
    expect(readReview(response)?.faults).toEqual(['The title is cut off.']);
  });

  it('may contain no fault', () => {
    expect(readReview('{"faults": []}')).toEqual({ faults: [], grades: [] });
  });

  it('has at most the first eight faults, of at most 300 characters', () => {
    expect(readReview(JSON.stringify({ faults: many(40) }))?.faults).toEqual(many(8));
    expect(readReview(JSON.stringify({ faults: ['x'.repeat(5_000)] }))?.faults).toEqual(['x'.repeat(300)]);
  });

  it.each([
    ['prose', 'The app looks good to me, but the {title} could be larger.'],
    ['nothing', ''],
    ['cut off', '{"faults": ["The title is cut'],
    ['another object', '{"score": 9}'],
    ['no list', '{"faults": "none"}'],
    ['a list of numbers', '{"faults": [1, 2]}'],
    ['braces', '{'.repeat(1_000)],
    ['5 MB', `{"faults": ["${'x'.repeat(5_000_000)}"]}`],
    ['5 MB of prose', 'It is fine. '.repeat(420_000)],
  ])('is not understood: %s', (_, response) => {
    expect(readReview(response)).toBeUndefined();
  });
});

const grades = {
  layout: [4, 'Even.'],
  legibility: [5, 'Clear.'],
  imagery: [3, 'No food.'],
  content: [4, 'Alive.'],
  consistency: [4, 'One look.'],
};

describe('the grades of a review', () => {
  const graded = (given: unknown) => readReview(JSON.stringify({ faults: [], grades: given }))?.grades;

  it('are five, each with a reason of one line', () => {
    expect(graded({ ...grades, layout: [2, ' Crowded\non phones. '] })).toEqual([
      { aspect: 'layout', grade: 2, reason: 'Crowded on phones.' },
      { aspect: 'legibility', grade: 5, reason: 'Clear.' },
      { aspect: 'imagery', grade: 3, reason: 'No food.' },
      { aspect: 'content', grade: 4, reason: 'Alive.' },
      { aspect: 'consistency', grade: 4, reason: 'One look.' },
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['a list', [4, 4, 4, 4, 4]],
    ['numbers alone', { layout: 4, legibility: 4, imagery: 4, content: 4, consistency: 4 }],
    ['one aspect too few', { ...grades, content: undefined }],
    ['a grade out of range', { ...grades, content: [9, 'Great.'] }],
    ['a half grade', { ...grades, content: [3.5, 'Fine.'] }],
    ['no reason', { ...grades, content: [4, ' '] }],
    ['words', { ...grades, content: ['good', 'Alive.'] }],
  ])('are none, and the faults stay: %s', (_, given) => {
    expect(graded(given)).toEqual([]);
  });
});

describe('a second look', () => {
  it('names the better version and grades both', () => {
    const read = readComparison(`Well: ${JSON.stringify({ better: 'B', A: {}, B: grades })}`);
    expect(read?.better).toBe('B');
    expect(read?.grades.A).toEqual([]);
    expect(read?.grades.B.map(({ grade }) => grade)).toEqual([4, 5, 3, 4, 4]);
  });

  it.each(['', 'B is better', '{"better": "the new one"}', '{"B": {}}'])('is not understood: %s', (response) => {
    expect(readComparison(response)).toBeUndefined();
  });
});
