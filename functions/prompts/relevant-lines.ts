/** The lines of a document that problems speak of, with those around them. */

const AROUND = 3;
const MAX_LINES = 120;
const MAX_LINE_LENGTH = 300;

/** `12: the line`, in order; undefined when no problem names a line. */
export function relevantLines(document: string, problems: readonly string[]): string | undefined {
  const lines = document.split('\n');
  const numbers = new Set<number>();
  for (const problem of problems) {
    const named = Number(/^Line (\d+):/.exec(problem)?.[1] ?? 0);
    if (named === 0) continue;
    for (let number = named - AROUND; number <= named + AROUND; number += 1) {
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
