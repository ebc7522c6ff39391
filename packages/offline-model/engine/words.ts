/** Splits a prompt into words, stems them and reads numbers. */

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

/** Returns the words of a text in lower case and in order. "to-do" is two words, "12.5" is one. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}]+(?:'[\p{L}]+)?|\d+(?:\.\d+)?/gu) ?? []
  );
}

/** Splits compound names such as FocusTomato or todo_list2 into words. */
export function wordsOfName(name: string): string[] {
  return wordsOf(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)/gu, '$1 $2'));
}

/** Returns a rough stem, so that "quizzes", "tracking" and "notes" match "quiz", "track" and "note". */
export function stem(word: string): string {
  // The general rules would give "booking" the same stem as "book".
  if (word === 'booking' || word === 'bookings') return 'booking';
  let root = word.replace(/'s$/, '');
  if (root.length > 4 && root.endsWith('ies')) return `${root.slice(0, -3)}y`;
  if (root.length > 5 && /(?:ss|x|zz|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (root.length > 3 && /[^aeious]s$|[aeo]s$/.test(root)) root = root.slice(0, -1);
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3);
  else if (root.length > 5 && root.endsWith('ed')) root = root.slice(0, -2);
  if (/([bdgklmnprtz])\1$/.test(root) && root.length > 4) root = root.slice(0, -1);
  return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
}

const TIME_UNIT = /^(?:secs?|seconds?|mins?|minutes?|hours?|days?|weeks?)$/;

/**
 * Returns the first number before one of the units ("25 minute", "25-minute", "five questions"), or undefined. `units`
 * are beginnings of words.
 */
export function numberBefore(text: string, units: readonly string[]): number | undefined {
  const words = wordsOf(text);
  for (const [index, word] of words.entries()) {
    if (!units.some((unit) => word.startsWith(unit))) continue;
    for (const back of [1, 2]) {
      // In "45 second intervals", the number counts seconds, not intervals.
      if (back === 2 && TIME_UNIT.test(words[index - 1] ?? '')) break;
      const value = numberOf(words[index - back]);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

/** Returns the sides of a board such as "4x4", "4 by 6" or "3×3", or undefined. */
export function boardIn(text: string): { columns: number; rows: number } | undefined {
  const match = /\b(\d{1,2})\s*(?:x|×|by)\s*(\d{1,2})\b/i.exec(text);
  return match ? { columns: Number(match[1]), rows: Number(match[2]) } : undefined;
}

/** Returns the number within the limits, or `fallback` when there is no number. */
export function within(value: number | undefined, least: number, most: number, fallback: number): number {
  return value === undefined ? fallback : Math.min(most, Math.max(least, Math.round(value)));
}

/** Returns the value of a number in digits or as a word; undefined for other words. */
export function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(word)) return Number(word);
  return Object.hasOwn(NUMBER_WORDS, word) ? NUMBER_WORDS[word] : undefined;
}
