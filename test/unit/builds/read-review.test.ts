/** Parsing a model's visual review. */
import { describe, expect, it } from 'vitest';
import { readReview } from '../../../functions/core/builds/reviews/read-review.ts';

const many = (count: number) => Array.from({ length: count }, (_, number) => `Fault ${number}`);

describe('a review', () => {
  it.each([
    ['plain', '{"faults": ["The title is cut off."]}'],
    ['with prose and a fence', 'Here it is:\n```json\n{"faults": ["The title is cut off."]}\n```\nDone!'],
    ['of objects', '{"faults": [{"fault": "The title is cut off.", "image": 2}]}'],
    ['with line breaks and repetitions', '{"faults": [" The title\\nis cut off.", "The title is cut off.", ""]}'],
  ])('is parsed: %s', (_, response) => {
    expect(readReview(response)).toEqual(['The title is cut off.']);
  });

  it('may contain no fault', () => {
    expect(readReview('{"faults": []}')).toEqual([]);
  });

  it('has at most the first eight faults, of at most 300 characters', () => {
    expect(readReview(JSON.stringify({ faults: many(40) }))).toEqual(many(8));
    expect(readReview(JSON.stringify({ faults: ['x'.repeat(5_000)] }))).toEqual(['x'.repeat(300)]);
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
