import { structuredPatch } from 'diff';
import { extractImages } from '../../../../shared/domain/inline-images.ts';

const CONTEXT_LINES = 3;
/** The maximum number of changed lines. Larger differences are not compared line by line. */
const MAX_CHANGED_LINES = 6_000;

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Line numbers, null on the side that lacks this line. */
  oldLine: number | null;
  newLine: number | null;
}

export interface DiffHunk {
  id: string;
  lines: DiffLine[];
}

/** The changed lines of a document, grouped into hunks as in a patch. */
export type DocumentDiff =
  | { isWhole: false; added: number; removed: number; hunks: DiffHunk[] }
  /** Too different for a comparison by lines. */
  | { isWhole: true; added: number; removed: number; hunks: [] };

export function diffDocuments(before: string, after: string): DocumentDiff {
  const patch = structuredPatch('', '', normal(before), normal(after), '', '', {
    context: CONTEXT_LINES,
    maxEditLength: MAX_CHANGED_LINES,
  });
  if (patch === undefined) {
    return { isWhole: true, added: lineCount(after), removed: lineCount(before), hunks: [] };
  }
  const hunks = patch.hunks.map((hunk) => ({
    id: `${hunk.oldStart}-${hunk.newStart}`,
    lines: numbered(hunk.lines, hunk.oldStart, hunk.newStart),
  }));
  const count = (kind: DiffLine['kind']) =>
    hunks.reduce((total, { lines }) => total + lines.filter((line) => line.kind === kind).length, 0);
  return { isWhole: false, added: count('added'), removed: count('removed'), hunks };
}

/**
 * Returns the lines of a hunk with their numbers. The first character of a patch line tells its kind; a backslash marks
 * a comment.
 */
function numbered(patchLines: string[], oldStart: number, newStart: number): DiffLine[] {
  let oldLine = oldStart;
  let newLine = newStart;
  return patchLines
    .filter((line) => !line.startsWith('\\'))
    .map((line) => {
      const text = line.slice(1);
      if (line.startsWith('+')) return { kind: 'added', text, oldLine: null, newLine: newLine++ };
      if (line.startsWith('-')) return { kind: 'removed', text, oldLine: oldLine++, newLine: null };
      return { kind: 'same', text, oldLine: oldLine++, newLine: newLine++ };
    });
}

/** Shortens embedded images to their names and ignores a missing final newline. */
function normal(html: string): string {
  const text = extractImages(html).html;
  return text.endsWith('\n') ? text : `${text}\n`;
}

function lineCount(text: string): number {
  return normal(text).split('\n').length - 1;
}
