import { type Edit, type EditBlock, type MalformedBlock, withoutFences } from './edit-blocks.ts';
import { createLevels, findElided, findLines, type Level, type Place } from './find-lines.ts';

/** The reason why a block was not applied. `block` is the number of the block, counted from 1. */
export type EditProblem = { block: number } & (
  | { reason: MalformedBlock['malformed'] | 'empty_search' }
  | { reason: 'missing'; search: string }
  | { reason: 'ambiguous'; lines: readonly number[] }
);

export interface AppliedEdits {
  document: string;
  /** The numbers of the applied blocks. A block that repeats an applied edit is not applied. */
  applied: readonly number[];
  /** With problems, the document is only partly changed. It must not be saved unless the missing edits follow. */
  problems: readonly EditProblem[];
}

/**
 * Applies edits in order, each to the result of the previous ones. Replacements are literal. An edit that repeats an
 * applied one, here or in `earlier`, changes nothing.
 */
export function applyEdits(
  document: string,
  blocks: readonly EditBlock[],
  earlier: readonly EditBlock[] = [],
): AppliedEdits {
  const applied: number[] = [];
  const problems: EditProblem[] = [];
  const levels = createLevels();
  const done = new Set(earlier.map(identityOf));
  let current = document;
  for (const [index, edit] of blocks.entries()) {
    const block = index + 1;
    if (done.has(identityOf(edit))) continue;
    const result = 'malformed' in edit ? { reason: edit.malformed } : applyEdit(levels, current, edit);
    if ('reason' in result) problems.push({ block, ...result });
    else {
      current = result.document;
      applied.push(block);
      done.add(identityOf(edit));
    }
  }
  return { document: current, applied, problems };
}

function identityOf(block: EditBlock): string {
  return JSON.stringify(block);
}

type EditResult =
  | { document: string }
  | { reason: 'empty_search' }
  | { reason: 'missing'; search: string }
  | { reason: 'ambiguous'; lines: readonly number[] };

/** The maximum length of a search text as a multiple of the document's length, because models may indent it more. */
const LONGEST_COPY = 10;

function applyEdit(levels: readonly Level[], document: string, edit: Edit): EditResult {
  if (edit.search.trim() === '') return { reason: 'empty_search' };
  if (edit.search.length > LONGEST_COPY * (document.length + 100)) {
    return { reason: 'missing', search: edit.search };
  }
  const lines = splitLines(document);
  const texts = lines.map(({ text }) => text);
  const unfenced = withoutFences(edit);
  const forms = [edit, withoutOuterBlankLines(edit), ...(unfenced ? [unfenced, withoutOuterBlankLines(unfenced)] : [])];
  for (const form of forms) {
    const [search, replace] = [form.search.split('\n'), replacementLines(form.replace)];
    const found = findLines(levels, texts, search, replace);
    if (found && 'ambiguous' in found) return { reason: 'ambiguous', lines: found.ambiguous.map((line) => line + 1) };
    const place = found?.place ?? findElided(levels, texts, search, replace);
    if (place) return { document: withPlace(lines, place) };
  }
  return replaceSubstring(document, edit);
}

interface Line {
  text: string;
  /** The line break; empty for the last line of the document. */
  end: string;
}

function splitLines(document: string): Line[] {
  return document.split('\n').map((raw, index, all) => {
    const end = index === all.length - 1 ? '' : '\n';
    return raw.endsWith('\r') && end ? { text: raw.slice(0, -1), end: '\r\n' } : { text: raw, end };
  });
}

/** An empty replacement deletes the lines. */
function replacementLines(replace: string): string[] {
  return replace === '' ? [] : replace.split('\n');
}

function withoutOuterBlankLines({ search, replace }: Edit): Edit {
  return { search: strippedOfBlankLines(search), replace: strippedOfBlankLines(replace) };
}

function strippedOfBlankLines(text: string): string {
  const lines = text.split('\n');
  const isWritten = (line: string) => line.trim() !== '';
  const first = lines.findIndex(isWritten);
  // If all lines are blank, keeps one blank line.
  return first === -1 ? (lines.at(-1) ?? '') : lines.slice(first, lines.findLastIndex(isWritten) + 1).join('\n');
}

function withPlace(lines: readonly Line[], { first, count, lines: replacement }: Place): string {
  const replaced = lines.slice(first, first + count);
  const end = replaced.find((line) => line.end)?.end ?? lines.find((line) => line.end)?.end ?? '\n';
  const lastEnd = replaced.at(-1)?.end ?? end;
  const written = replacement.map((text, index) => text + (index === replacement.length - 1 ? lastEnd : end));
  const [before, after] = [lines.slice(0, first), lines.slice(first + count)];
  const joined = (part: readonly Line[]) => part.map(({ text, end: lineEnd }) => text + lineEnd).join('');
  return joined(before) + written.join('') + joined(after);
}

/** Replaces a text that may begin and end within a line. The text must be unique in the document. */
function replaceSubstring(document: string, edit: Edit): EditResult {
  const end = document.includes('\r\n') ? '\r\n' : '\n';
  const { search, replace } = withLineEnds(withoutOuterBlankLines(edit), end);
  const at = document.indexOf(search);
  if (at === -1) return { reason: 'missing', search: edit.search };
  if (document.indexOf(search, at + 1) !== -1) {
    return { reason: 'ambiguous', lines: linesWith(document, search) };
  }
  return { document: document.slice(0, at) + replace + document.slice(at + search.length) };
}

function withLineEnds({ search, replace }: Edit, end: string): Edit {
  return { search: search.replaceAll('\n', end), replace: replace.replaceAll('\n', end) };
}

/** Returns the numbers of the lines in which the text begins. */
function linesWith(document: string, search: string): number[] {
  const lines = new Set<number>();
  let line = 1;
  let from = 0;
  for (let at = document.indexOf(search); at !== -1; at = document.indexOf(search, at + 1)) {
    line += document.slice(from, at).split('\n').length - 1;
    from = at;
    lines.add(line);
  }
  return [...lines];
}
