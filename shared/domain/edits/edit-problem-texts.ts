import type { EditProblem } from './apply-edits.ts';
import { nearestLines } from './nearest-lines.ts';

const MAX_LINE_NUMBERS = 10;
/** The message shows the nearest lines of the document for at most this many blocks, because the search is slow. */
const MAX_WITH_NEAREST = 8;

export function editProblemTexts(problems: readonly EditProblem[], document: string): string[] {
  const lines = document.split(/\r?\n/);
  return problems.map((problem, index) => {
    const nearest =
      problem.reason === 'missing' && index < MAX_WITH_NEAREST ? nearestLines(lines, problem.search.split('\n')) : [];
    return `Block ${problem.block}: ${[reasonText(problem, nearest.length > 0), ...nearest].join('\n')}`;
  });
}

function reasonText(problem: EditProblem, hasNearest: boolean): string {
  switch (problem.reason) {
    case 'open':
      return 'it has no end; each block ends with >>>>>>> REPLACE';
    case 'mark_inside':
      return 'one of the marks <<<<<<<, ======= and >>>>>>> is missing, or stands inside it';
    case 'code_left_out':
      return 'a comment stands for code that is left out; write every line in full';
    case 'empty_search':
      return 'SEARCH text is empty';
    case 'ambiguous':
      return `SEARCH text found at lines ${problem.lines.slice(0, MAX_LINE_NUMBERS).join(', ')}; take more lines around the spot`;
    case 'missing':
      return `SEARCH text not found${hasNearest ? '; the nearest lines are' : ''}`;
  }
}
