/** Search/replace edits of a document: parse a model's blocks, apply them all or not at all. */

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

/** One line on what is wrong with a block, for whoever wrote it. */
export function editProblemLine({ block, reason }: EditProblem): string {
  return `Block ${block}: ${PROBLEM_TEXTS[reason]}`;
}

export type ApplyResult = { ok: true; document: string } | { ok: false; problems: EditProblem[] };

const SEARCH_LINE = /^<{7} SEARCH[^\n]*\n/;
const DIVIDER_LINE = /^={7}[^\n]*\n/;
const REPLACE_LINE = /^>{7} REPLACE/;

/**
 * The blocks of a model's answer in their order; anything around them is ignored. Mark by mark: one expression for a whole
 * block would try every divider with every end, which takes minutes for an answer full of dividers.
 */
export function parseEdits(answer: string): Edit[] {
  const edits: Edit[] = [];
  for (let from = 0; ; ) {
    const search = findMark(answer, SEARCH_LINE, from);
    const divider = search && findMark(answer, DIVIDER_LINE, search.end);
    const replace = divider && findMark(answer, REPLACE_LINE, divider.end);
    // What is missing here is missing from a later block, too.
    if (!replace) return edits;
    edits.push({
      search: withoutLastNewline(answer.slice(search.end, divider.start)),
      replace: withoutLastNewline(answer.slice(divider.end, replace.start)),
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

/** The first two: a third tells nothing more. */
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
    // The end of a line stays as it is, also where it is CRLF.
    const span = { text: line, start, end: start + line.replace(/\r$/, '').length };
    start += line.length + 1;
    return span;
  });
}

/** Where whole lines match once both sides are normalised. */
function lineSpans(document: string, search: string, normalise: (line: string) => string): Span[] {
  const lines = linesWithSpans(document);
  const wanted = search.split('\n').map(normalise);
  const spans: Span[] = [];
  for (let first = 0; first + wanted.length <= lines.length; first += 1) {
    const isMatch = wanted.every((line, offset) => normalise(lines[first + offset]?.text ?? '') === line);
    const start = lines[first]?.start;
    const end = lines[first + wanted.length - 1]?.end;
    if (isMatch && start !== undefined && end !== undefined) spans.push({ start, end });
  }
  return spans;
}

/** Exactly, then ignoring trailing space, then indentation; the first way that finds anything decides. */
function findSpans(document: string, search: string): Span[] {
  const exact = exactSpans(document, search);
  if (exact.length > 0) return exact;
  const trailing = lineSpans(document, search, (line) => line.trimEnd());
  return trailing.length > 0 ? trailing : lineSpans(document, search, (line) => line.trim());
}

/** Applies every edit in order, or none; text is taken literally. */
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
