const MAX_DISTANCE = 3;

/** Returns the word that was probably meant; undefined when none is close. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const [nearest] = words
    .map((each) => ({
      each,
      distance: each.startsWith(lower) && lower.length > 1 ? 0 : editDistance(lower, each),
    }))
    .filter(({ each, distance }) => distance <= Math.min(MAX_DISTANCE, Math.ceil(each.length / 2)))
    .toSorted((left, right) => left.distance - right.distance);
  return nearest?.each;
}

/** How many letters are inserted, removed or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
