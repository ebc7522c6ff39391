/** Returns the text inside a code fence when the whole response is one fence; otherwise the trimmed response. */
export function withoutFence(response: string): string {
  const trimmed = response.trim();
  const fenced = /^```[a-z]*\r?\n([\s\S]*?)\r?\n```$/i.exec(trimmed);
  return (fenced?.[1] ?? trimmed).trim();
}

const LINE_MAX_LENGTH = 300;

/** Returns the reason from a line `REFUSED: the reason`; undefined for any other response, such as a document. */
export function refusalReason(response: string): string | undefined {
  if (documentSoFar(response) !== undefined) return undefined;
  return withoutEmphasis(/^[ \t>*_`#-]*REFUSED:[ \t*_]*(\S[^\r\n]*)/m.exec(response)?.[1]);
}

/** Returns the sentence from a line `SUMMARY: the change` in the text around edits or a document. */
export function changeSummary(prose: string): string | undefined {
  return withoutEmphasis(/^[ \t>*_`#-]*SUMMARY:[ \t*_]*(\S[^\r\n]*)/m.exec(prose)?.[1]);
}

/** Truncate first, because the pattern takes quadratic time on a long line. */
function withoutEmphasis(line: string | undefined): string | undefined {
  return line?.slice(0, LINE_MAX_LENGTH).replace(/[\s*_]+$/, '');
}

/** Returns the text from the first brace to the last. */
export function jsonObjectText(response: string): string {
  const start = response.indexOf('{');
  const end = response.lastIndexOf('}');
  return start === -1 || end < start ? '' : response.slice(start, end + 1);
}

/**
 * Returns the complete HTML document in a response; undefined when there is none or it is cut off. Of several documents
 * it returns the longest, of equal ones the last, because drafts come first and examples are short. Runs in linear
 * time.
 */
export function completeDocument(response: string): string | undefined {
  let best: string | undefined;
  let start: number | undefined;
  let hasRoot = false;
  for (const { at, end, opening } of documentTags(response)) {
    if (opening !== undefined && (start === undefined || isRestart(response, at, opening, hasRoot))) {
      start = at;
      hasRoot = false;
    }
    if (opening?.toLowerCase() === '<html') hasRoot = true;
    if (opening !== undefined || start === undefined) continue;
    const document = response.slice(start, end);
    if (best === undefined || document.length >= best.length) best = document;
    start = undefined;
  }
  return best;
}

interface DocumentTag {
  at: number;
  end: number;
  /** The opening tag of a document; undefined for an end tag. */
  opening?: string;
}

/**
 * Matches comments, raw elements and document tags. An end tag directly before a quote is a part of an attribute, such
 * as srcdoc.
 */
const DOCUMENT_MARK =
  /<!--|<(script|style|textarea|title)\b|(<!doctype html)\b|(<html)(?=[\s>])|(<\/html\s*>)(?!["'`])/gi;

/** Yields the document tags of a response in order, except those inside comments and raw elements. */
function* documentTags(response: string): Generator<DocumentTag> {
  const ends = new NextEnds(response);
  const marks = new RegExp(DOCUMENT_MARK);
  for (let mark = marks.exec(response); mark; mark = marks.exec(response)) {
    const [text, rawElement, doctype, root, closing] = mark;
    const at = mark.index;
    const markEnd = at + text.length;
    if (closing !== undefined) yield { at, end: markEnd };
    else if (root !== undefined) yield { at, end: markEnd, opening: root };
    else if (doctype !== undefined) {
      const end = ends.after('>', markEnd);
      if (end === undefined) continue;
      yield { at, end, opening: response.slice(at, end) };
      marks.lastIndex = end;
    } else {
      // A comment or element that is never closed counts as empty.
      const end = rawElement === undefined ? ends.after('-->', markEnd) : ends.ofElement(rawElement, markEnd);
      if (end !== undefined) marks.lastIndex = end;
    }
  }
}

/** Finds end marks at ascending positions; searches each part of the text once for each kind of mark. */
class NextEnds {
  readonly #text: string;
  /** The position of the last found mark of each kind; Infinity when there are no more. */
  readonly #found = new Map<string, { at: number; end: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of the first `mark` from `position` on. */
  after(mark: string, position: number): number | undefined {
    return this.#next(mark, position, () => {
      const at = this.#text.indexOf(mark, position);
      return at === -1 ? undefined : { at, end: at + mark.length };
    });
  }

  /** Returns the end of the element whose attributes begin at `position`. */
  ofElement(name: string, position: number): number | undefined {
    const contentAt = this.after('>', position);
    if (contentAt === undefined) return undefined;
    const kind = name.toLowerCase();
    return this.#next(kind, contentAt, () => {
      const endTag = new RegExp(`</${kind}\\s*>`, 'gi');
      endTag.lastIndex = contentAt;
      const match = endTag.exec(this.#text);
      return match ? { at: match.index, end: endTag.lastIndex } : undefined;
    });
  }

  #next(kind: string, position: number, search: () => { at: number; end: number } | undefined): number | undefined {
    const known = this.#found.get(kind);
    const next = known && known.at >= position ? known : (search() ?? { at: Number.POSITIVE_INFINITY, end: 0 });
    this.#found.set(kind, next);
    return next.at === Number.POSITIVE_INFINITY ? undefined : next.end;
  }
}

/** Returns true when the model begins a document again before it ended the previous one. */
function isRestart(response: string, at: number, opening: string, hasRoot: boolean): boolean {
  const isLineStart = at === 0 || response[at - 1] === '\n';
  return isLineStart && (hasRoot || opening.toLowerCase() !== '<html');
}

/** Returns the unfinished document in a streamed response; undefined before it begins. */
export function documentSoFar(response: string): string | undefined {
  const start = response.search(/<!doctype html|<html[\s>]/i);
  return start === -1 ? undefined : response.slice(start);
}
