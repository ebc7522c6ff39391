const isBlank = (line: string) => line.trim() === '';
const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0] ?? '';

type Indentation = (indent: string) => string;

/** Applies the indentation change that turns `searched` into `found`. Their trimmed lines are equal. */
export function reindent(
  replacement: readonly string[],
  searched: readonly string[],
  found: readonly string[],
): string[] {
  const pairs = searched.flatMap((line, index) =>
    isBlank(line) ? [] : [{ from: indentOf(line), to: indentOf(found[index] ?? '') }],
  );
  const indentation = shiftOf(pairs) ?? tabsOf(pairs);
  if (!indentation) return withKeptIndents(replacement, found);
  return replacement.map((line) =>
    isBlank(line) ? line : indentation(indentOf(line)) + line.slice(indentOf(line).length),
  );
}

interface IndentPair {
  from: string;
  to: string;
}

/** Returns the shift of the indentation that all pairs have in common; undefined when their shifts differ. */
function shiftOf(pairs: readonly IndentPair[]): Indentation | undefined {
  const [first] = pairs;
  if (!first) return (indent) => indent;
  const added = first.to.slice(0, Math.max(0, first.to.length - first.from.length));
  if (pairs.every(({ from, to }) => to === added + from)) return (indent) => added + indent;
  const removed = first.from.slice(0, Math.max(0, first.from.length - first.to.length));
  if (!pairs.every(({ from, to }) => from === removed + to)) return undefined;
  return (indent) => (indent.startsWith(removed) ? indent.slice(removed.length) : '');
}

/** Returns the conversion from spaces to tabs; undefined when the pairs need different conversions. */
function tabsOf(pairs: readonly IndentPair[]): Indentation | undefined {
  const deep = pairs.find(({ to }) => to !== '');
  if (!deep) return undefined;
  const width = deep.from.length / deep.to.length;
  const isExchange = pairs.every(
    ({ from, to }) => /^ *$/.test(from) && /^\t*$/.test(to) && from.length === to.length * width,
  );
  if (!isExchange || !Number.isInteger(width)) return undefined;
  return (indent) =>
    /^ *$/.test(indent) ? '\t'.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width) : indent;
}

/**
 * Returns the replacement with the indentation of the document. A changed line gets the indentation of the line before
 * it.
 */
function withKeptIndents(replacement: readonly string[], found: readonly string[]): string[] {
  let indent = indentOf(found.find((line) => !isBlank(line)) ?? '');
  return replacement.map((line) => {
    if (isBlank(line)) return line;
    const kept = found.find((original) => original.trim() === line.trim());
    if (kept !== undefined) indent = indentOf(kept);
    return indent + line.trim();
  });
}
