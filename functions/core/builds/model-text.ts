/** Takes what was asked for out of a model's answer, whatever it put around it. */

/** The text inside a code fence, when the whole answer is one; the trimmed answer otherwise. */
export function withoutFence(answer: string): string {
  const trimmed = answer.trim();
  const fenced = /^```[a-z]*\r?\n([\s\S]*?)\r?\n```$/i.exec(trimmed);
  return (fenced?.[1] ?? trimmed).trim();
}

/** The JSON object in an answer, as text: what stands between the first and the last brace. */
export function jsonObjectText(answer: string): string {
  const start = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return start === -1 || end < start ? '' : answer.slice(start, end + 1);
}

/**
 * The complete HTML document in an answer; undefined when there is none, or it was cut. Of several the longest is taken,
 * of equals the last: drafts come first, examples are short. Takes time in proportion to the answer, whatever is in it.
 */
export function completeDocument(answer: string): string | undefined {
  let best: string | undefined;
  let start: number | undefined;
  let hasRoot = false;
  for (const { at, end, opening } of documentTags(answer)) {
    if (opening !== undefined && (start === undefined || isRestart(answer, at, opening, hasRoot))) {
      start = at;
      hasRoot = false;
    }
    if (opening?.toLowerCase() === '<html') hasRoot = true;
    if (opening !== undefined || start === undefined) continue;
    const document = answer.slice(start, end);
    if (best === undefined || document.length >= best.length) best = document;
    start = undefined;
  }
  return best;
}

interface DocumentTag {
  at: number;
  end: number;
  /** The tag, where it opens a document; undefined for the end tag. */
  opening?: string;
}

/** Where something of interest may begin. An end tag right before a quote belongs to an attribute, such as srcdoc. */
const DOCUMENT_MARK =
  /<!--|<(script|style|textarea|title)\b|(<!doctype html)\b|(<html)(?=[\s>])|(<\/html\s*>)(?!["'`])/gi;

/** The tags of documents in an answer, in their order, without what comments and raw elements hold. */
function* documentTags(answer: string): Generator<DocumentTag> {
  const ends = new NextEnds(answer);
  const marks = new RegExp(DOCUMENT_MARK);
  for (let mark = marks.exec(answer); mark; mark = marks.exec(answer)) {
    const [text, rawElement, doctype, root, closing] = mark;
    const at = mark.index;
    const markEnd = at + text.length;
    if (closing !== undefined) yield { at, end: markEnd };
    else if (root !== undefined) yield { at, end: markEnd, opening: root };
    else if (doctype !== undefined) {
      const end = ends.after('>', markEnd);
      if (end === undefined) continue;
      yield { at, end, opening: answer.slice(at, end) };
      marks.lastIndex = end;
    } else {
      // What is never closed holds nothing.
      const end = rawElement === undefined ? ends.after('-->', markEnd) : ends.ofElement(rawElement, markEnd);
      if (end !== undefined) marks.lastIndex = end;
    }
  }
}

/** Finds ends by ascending positions; each stretch of the text is searched once for each kind of end. */
class NextEnds {
  readonly #text: string;
  /** By kind, where the last one found begins and ends; at Infinity when there is none to the end of the text. */
  readonly #found = new Map<string, { at: number; end: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the first `mark` from `position` on. */
  after(mark: string, position: number): number | undefined {
    return this.#next(mark, position, () => {
      const at = this.#text.indexOf(mark, position);
      return at === -1 ? undefined : { at, end: at + mark.length };
    });
  }

  /** The end of the element whose start tag has its attributes from `position` on. */
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

  #next(
    kind: string,
    position: number,
    search: () => { at: number; end: number } | undefined,
  ): number | undefined {
    const known = this.#found.get(kind);
    const next =
      known && known.at >= position ? known : (search() ?? { at: Number.POSITIVE_INFINITY, end: 0 });
    this.#found.set(kind, next);
    return next.at === Number.POSITIVE_INFINITY ? undefined : next.end;
  }
}

/** A document that begins anew at the start of a line, before the last one ended. */
function isRestart(answer: string, at: number, opening: string, hasRoot: boolean): boolean {
  const isLineStart = at === 0 || answer[at - 1] === '\n';
  return isLineStart && (hasRoot || opening.toLowerCase() !== '<html');
}

/** Where the document of an unfinished answer begins, as far as it is written. */
export function documentSoFar(answer: string): string | undefined {
  const start = answer.search(/<!doctype html|<html[\s>]/i);
  return start === -1 ? undefined : answer.slice(start);
}
