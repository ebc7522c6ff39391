import { foldLine, substitutionOf } from './fold-text.ts';
import { reindent } from './reindent.ts';

/** The replacement of `count` lines by `lines`, starting at line `first`, which is counted from 0. */
export interface Place {
  first: number;
  count: number;
  lines: readonly string[];
}

export type Found = { place: Place } | { ambiguous: readonly number[] } | undefined;

/** One way of comparing lines, from strict to loose. */
export interface Level {
  normalize(line: string): string;
  /** Adapts the replacement to the document's characters and indentation. */
  adapt(replace: readonly string[], search: readonly string[], found: readonly string[]): readonly string[];
}

/** The levels cache normalized lines, because most lines of a document stay the same between edits. */
export function createLevels(): readonly Level[] {
  return [
    { normalize: (line) => line, adapt: (replace) => replace },
    { normalize: remembered((line) => line.trimEnd()), adapt: (replace) => replace },
    { normalize: remembered((line) => line.trim()), adapt: reindent },
    { normalize: remembered(foldLine), adapt: withOriginalCharacters },
  ];
}

function remembered(normalize: (line: string) => string): (line: string) => string {
  const known = new Map<string, string>();
  return (line) => {
    const normalized = known.get(line) ?? normalize(line);
    known.set(line, normalized);
    return normalized;
  };
}

export function findLines(
  levels: readonly Level[],
  document: readonly string[],
  search: readonly string[],
  replace: readonly string[],
): Found {
  if (search.length > document.length) return undefined;
  for (const { normalize, adapt } of levels) {
    const [first, ...others] = matches(document, search, normalize);
    if (first === undefined) continue;
    if (others.length > 0) return { ambiguous: [first, ...others] };
    const found = document.slice(first, first + search.length);
    return { place: { first, count: search.length, lines: adapt(replace, search, found) } };
  }
  return undefined;
}

function matches(
  document: readonly string[],
  search: readonly string[],
  normalize: (line: string) => string,
): number[] {
  const [lines, wanted] = [document.map(normalize), search.map(normalize)];
  const found: number[] = [];
  for (let first = 0; first + wanted.length <= lines.length; first += 1) {
    if (wanted.every((line, offset) => lines[first + offset] === line)) found.push(first);
  }
  return found;
}

/** Copies unchanged lines from the document; adapts the characters and indentation of the others. */
function withOriginalCharacters(
  replace: readonly string[],
  search: readonly string[],
  found: readonly string[],
): string[] {
  const original = substitutionOf(search, found);
  const kept = new Map(found.map((line) => [foldLine(line), line.trim()]));
  const written = replace.map((line) => {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    const text = line.slice(indent.length);
    return indent + ((text && kept.get(foldLine(text))) || original(text));
  });
  return reindent(written, search, found);
}

const ELISION = /^\s*(?:\/\/|\/\*|<!--)?\s*(?:\.{3}|\u2026)\s*(?:\*\/|-->)?\s*$/;

/**
 * Returns the place of `search`, in which `...` means omitted lines. Each part between two `...` must occur exactly
 * once after the previous part. A replacement with the same number of `...` keeps the omitted lines. A replacement
 * without `...` replaces the omitted lines too.
 */
export function findElided(
  levels: readonly Level[],
  document: readonly string[],
  search: readonly string[],
  replace: readonly string[],
): Place | undefined {
  const [parts, newParts] = [splitAtElisions(search), splitAtElisions(replace)];
  const isWhole = parts.length > 1 && parts.every((part) => part.some((line) => line.trim() !== ''));
  if (!isWhole || (newParts.length !== 1 && newParts.length !== parts.length)) return undefined;
  const starts: number[] = [];
  let from = 0;
  for (const part of parts) {
    const at = onlyMatch(levels, document.slice(from), part);
    if (at === undefined) return undefined;
    starts.push(from + at);
    from += at + part.length;
  }
  const first = starts[0] ?? 0;
  const elided = parts.slice(1).map((_, index) => {
    const end = (starts[index] ?? 0) + (parts[index]?.length ?? 0);
    return document.slice(end, starts[index + 1]);
  });
  const lines =
    newParts.length === 1 ? replace : newParts.flatMap((part, index) => [...part, ...(elided[index] ?? [])]);
  return { first, count: from - first, lines };
}

/** Returns the only match of a part. Uses the two strictest levels, which ignore at most the space at line ends. */
function onlyMatch(levels: readonly Level[], document: readonly string[], part: readonly string[]): number | undefined {
  for (const { normalize } of levels.slice(0, 2)) {
    const found = matches(document, part, normalize);
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

function splitAtElisions(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (ELISION.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}
