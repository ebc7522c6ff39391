const MAX_LINES = 8;
const MAX_LINE_LENGTH = 200;
/** Only this many characters at the start of a line are compared. */
const COMPARED_LENGTH = 300;
const LEAST_SIMILARITY = 0.3;

/** Returns the most similar lines of a document as `12: the line`; empty when no line is similar. */
export function nearestLines(document: readonly string[], search: readonly string[]): string[] {
  const longest = search.reduce(
    (best, line, index) => (line.trim().length > (search[best]?.trim().length ?? 0) ? index : best),
    0,
  );
  const wanted = trigrams(search[longest] ?? '');
  const { index, similarity } = document
    .map((line, number) => ({ index: number, similarity: overlap(wanted, trigrams(line)) }))
    .reduce((best, next) => (next.similarity > best.similarity ? next : best), { index: 0, similarity: 0 });
  if (similarity < LEAST_SIMILARITY) return [];
  const first = Math.max(0, index - longest);
  const count = Math.min(MAX_LINES, Math.max(search.length, longest + 1));
  const start = longest < MAX_LINES ? first : index;
  return document
    .slice(start, start + count)
    .map((line, offset) => `${start + offset + 1}: ${line.slice(0, MAX_LINE_LENGTH)}`);
}

function trigrams(line: string): Set<string> {
  const text = line.trim().slice(0, COMPARED_LENGTH).toLowerCase();
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
}

/** Returns the similarity from 0 to 1, as the Dice coefficient of trigrams. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const trigram of small) if (large.has(trigram)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}
