/** The number of lines around each line that a problem names. */
const CONTEXT_LINES = 3;
const MAX_LINES = 120;
const MAX_LINE_LENGTH = 300;

/**
 * Returns the lines of a document that problems name, with the surrounding lines, as `12: the line`. Returns undefined
 * when the problems name no line.
 */
export function relevantLines(document: string, problems: readonly string[]): string | undefined {
  const lines = document.split('\n');
  const numbers = new Set<number>();
  for (const problem of problems) {
    const named = Number(/^Line (\d+):/.exec(problem)?.[1] ?? 0);
    if (named === 0) continue;
    for (let number = named - CONTEXT_LINES; number <= named + CONTEXT_LINES; number += 1) {
      if (number >= 1 && number <= lines.length) numbers.add(number);
    }
  }
  if (numbers.size === 0) return undefined;
  return [...numbers]
    .toSorted((left, right) => left - right)
    .slice(0, MAX_LINES)
    .map((number) => `${number}: ${(lines[number - 1] ?? '').slice(0, MAX_LINE_LENGTH)}`)
    .join('\n');
}
