/** How much a revision changed, in lines; pictures count by their names. */
import { structuredPatch } from 'diff';
import { extractInlineImages } from '../../../shared/domain/inline-images.ts';

/** Documents that differ in more lines than this are different as a whole. */
const MAX_CHANGED_LINES = 6_000;

export interface ChangedLines {
  linesAdded: number;
  linesRemoved: number;
}

/** Lines that are only in one of the documents. */
export function countChangedLines(before: string, after: string): ChangedLines {
  const [oldText, newText] = [normal(before), normal(after)];
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

/** A missing last line end is no change that anybody asked for. */
function normal(document: string): string {
  const { html } = extractInlineImages(document);
  return html.endsWith('\n') ? html : `${html}\n`;
}

function lineCount(text: string): number {
  return text.split('\n').length - 1;
}
