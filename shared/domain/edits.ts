export interface Edit {
  search: string;
  replace: string;
}

export type EditProblem = { block: number; reason: 'missing' | 'ambiguous' | 'empty_search' };

const PROBLEM_TEXTS: Record<EditProblem['reason'], string> = {
  missing: 'SEARCH text not found',
  ambiguous: 'SEARCH text found more than once; take more lines around the spot',
  empty_search: 'SEARCH text is empty',
};

/** Returns one line for the model about what is wrong with one of its blocks. */
export function editProblemLine({ block, reason }: EditProblem): string {
  return `Block ${block}: ${PROBLEM_TEXTS[reason]}`;
}

export type ApplyResult = { ok: true; document: string } | { ok: false; problems: EditProblem[] };

const SEARCH_LINE = /^<{7} SEARCH[^\n]*\n/;
const DIVIDER_LINE = /^={7}[^\n]*\n/;
const REPLACE_LINE = /^>{7} REPLACE/;

/**
 * Returns the search/replace blocks of a model's response in their order and ignores the text around them. Searches one
 * mark at a time: a regular expression for a whole block needs quadratic time for a response full of dividers.
 */
export function parseEdits(response: string): Edit[] {
  const edits: Edit[] = [];
  for (let from = 0; ; ) {
    const search = findMark(response, SEARCH_LINE, from);
    const divider = search && findMark(response, DIVIDER_LINE, search.end);
    const replace = divider && findMark(response, REPLACE_LINE, divider.end);
    // No later block can be complete when this one lacks a mark.
    if (!replace) return edits;
    edits.push({
      search: withoutLastNewline(response.slice(search.end, divider.start)),
      replace: withoutLastNewline(response.slice(divider.end, replace.start)),
    });
    from = replace.end;
  }
}

function findMark(text: string, mark: RegExp, from: number): Span | undefined {
  const marks = new RegExp(mark, 'gm');
  marks.lastIndex = from;
  const found = marks.exec(text);
  return found ? { start: found.index, end: marks.lastIndex } : undefined;
}

function withoutLastNewline(text: string): string {
  return text.replace(/\r?\n$/, '');
}

interface Span {
  start: number;
  end: number;
}

/** Returns at most two matches, which suffice to tell that the text is ambiguous. */
function exactSpans(document: string, search: string): Span[] {
  const spans: Span[] = [];
  let at = document.indexOf(search);
  while (at !== -1 && spans.length < 2) {
    spans.push({ start: at, end: at + search.length });
    at = document.indexOf(search, at + 1);
  }
  return spans;
}

function linesWithSpans(text: string): (Span & { text: string })[] {
  let start = 0;
  return text.split('\n').map((line) => {
    // The span ends before the line break, LF or CRLF, so that edits keep it.
    const span = { text: line, start, end: start + line.replace(/\r$/, '').length };
    start += line.length + 1;
    return span;
  });
}

/** Returns where whole lines match after both sides are normalized. */
function lineSpans(document: string, search: string, normalize: (line: string) => string): Span[] {
  const lines = linesWithSpans(document);
  const wanted = search.split('\n').map(normalize);
  const spans: Span[] = [];
  for (let first = 0; first + wanted.length <= lines.length; first += 1) {
    const isMatch = wanted.every((line, offset) => normalize(lines[first + offset]?.text ?? '') === line);
    const start = lines[first]?.start;
    const end = lines[first + wanted.length - 1]?.end;
    if (isMatch && start !== undefined && end !== undefined) spans.push({ start, end });
  }
  return spans;
}

/** Searches for the exact text, then ignores trailing space, then indentation. Returns the first result that is not empty. */
function findSpans(document: string, search: string): Span[] {
  const exact = exactSpans(document, search);
  if (exact.length > 0) return exact;
  const trailing = lineSpans(document, search, (line) => line.trimEnd());
  return trailing.length > 0 ? trailing : lineSpans(document, search, (line) => line.trim());
}

/** Applies all edits in order, or none if any of them fails. Replacement text is literal. */
export function applyEdits(document: string, edits: readonly Edit[]): ApplyResult {
  const problems: EditProblem[] = [];
  let current = document;
  for (const [index, edit] of edits.entries()) {
    const spans = edit.search.trim() === '' ? [] : findSpans(current, edit.search);
    const [span] = spans;
    if (edit.search.trim() === '') problems.push({ block: index + 1, reason: 'empty_search' });
    else if (!span) problems.push({ block: index + 1, reason: 'missing' });
    else if (spans.length > 1) problems.push({ block: index + 1, reason: 'ambiguous' });
    else current = current.slice(0, span.start) + edit.replace + current.slice(span.end);
  }
  return problems.length === 0 ? { ok: true, document: current } : { ok: false, problems };
}
