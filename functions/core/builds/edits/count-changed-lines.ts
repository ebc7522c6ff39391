import { structuredPatch } from 'diff';
import { removeCompiled } from '../../../../shared/domain/compiled-scripts.ts';
import { extractImages } from '../../../../shared/domain/inline-images.ts';

/**
 * The maximum number of changed lines of a diff, because larger diffs take too long. Above it, all lines count as
 * changed.
 */
const MAX_CHANGED_LINES = 6_000;

export interface ChangedLines {
  linesAdded: number;
  linesRemoved: number;
}

/** Counts the lines that only one of the documents has. Images are compared by name. Compiled scripts do not count. */
export function countChangedLines(before: string, after: string): ChangedLines {
  const [oldText, newText] = [normalize(before), normalize(after)];
  const patch = structuredPatch('', '', oldText, newText, '', '', {
    context: 0,
    maxEditLength: MAX_CHANGED_LINES,
  });
  if (patch === undefined) return { linesAdded: lineCount(newText), linesRemoved: lineCount(oldText) };
  const lines = patch.hunks.flatMap((hunk) => hunk.lines);
  return {
    linesAdded: lines.filter((line) => line.startsWith('+')).length,
    linesRemoved: lines.filter((line) => line.startsWith('-')).length,
  };
}

/**
 * Replaces images with their names. Adds a missing line break at the end, so that its absence does not count as a
 * change.
 */
function normalize(document: string): string {
  const { html } = extractImages(removeCompiled(document));
  return html.endsWith('\n') ? html : `${html}\n`;
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}
