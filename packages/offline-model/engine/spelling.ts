/** Corrects typing errors in the words that choose a template, such as "calcualtor" or "expence traker". */
import { wordsOf } from './words.ts';

/**
 * The minimum length of a corrected word. In shorter words, a wrong, missing or added letter often makes another word.
 */
const LEAST_LETTERS = 6;

/**
 * Replaces unknown words of the idea by known words that differ by one typing error: two swapped letters or, in longer
 * words, one wrong, missing or added letter.
 */
export function corrected(idea: string, known: ReadonlySet<string>): string {
  return wordsOf(idea)
    .map((word) => (known.has(word) ? word : ([...known].find((other) => isSlipOf(word, other)) ?? word)))
    .join(' ');
}

function isSlipOf(typed: string, meant: string): boolean {
  // Words with different last letters are usually two forms of one word, not a typing error.
  const hasOwnEnding = typed.length > 4 && typed.at(-1) !== meant.at(-1);
  if (typed[0] !== meant[0] || hasOwnEnding || Math.abs(typed.length - meant.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from += 1;
  let end = 0;
  while (end < typed.length - from && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(from, typed.length - end), meant.slice(from, meant.length - end)];
  if (typed.length === meant.length && wrong.length === 2)
    return typed.length > 3 && wrong === [...right].toReversed().join('');
  return Math.min(typed.length, meant.length) >= LEAST_LETTERS && wrong.length <= 1 && right.length <= 1;
}
