const LINE_MAX_LENGTH = 300;

/** Returns the reason from a line `REFUSED: the reason`; undefined for any other response, such as a document. */
export function refusalReason(response: string): string | undefined {
  if (documentSoFar(response) !== undefined) return undefined;
  return withoutEmphasis(/^[ \t>*_`#-]*REFUSED:[ \t*_]*(\S[^\r\n]*)/m.exec(response)?.[1]);
}

/**
 * Returns the sentence from a line `SUMMARY: the change`; undefined without such a line. `prose` is the response
 * without the edits or the document.
 */
export function changeSummary(prose: string): string | undefined {
  return withoutEmphasis(/^[ \t>*_`#-]*SUMMARY:[ \t*_]*(\S[^\r\n]*)/m.exec(prose)?.[1]);
}

/**
 * Returns the line without Markdown emphasis at its end. Truncates it first, because the pattern takes quadratic time
 * on long lines.
 */
function withoutEmphasis(line: string | undefined): string | undefined {
  return line?.slice(0, LINE_MAX_LENGTH).replace(/[\s*_]+$/, '');
}

const LINE_WITH_DOCUMENT = /^[ \t]*(?:<!doctype html|<html[\s>])/im;

const REASONING = /^\s*<(think|thinking|reasoning)>[\s\S]*?<\/\1>\s*/i;
const OPEN_REASONING = /^\s*<(?:think|thinking|reasoning)>/i;
/**
 * Matches a closing tag. Some chat templates contain the opening tag, so that the response has only the closing one.
 */
const REASONING_END = /^[ \t]*<\/(?:think|thinking|reasoning)>[ \t]*$/im;

/** Returns the response without the model's reasoning before it. */
export function withoutReasoning(response: string): string {
  const stripped = response.replace(REASONING, '');
  const end = stripped === response ? REASONING_END.exec(response) : null;
  if (!end) return stripped;
  const isInDocument = LINE_WITH_DOCUMENT.test(response.slice(0, end.index));
  return isInDocument ? response : response.slice(end.index + end[0].length).trimStart();
}

/** Matches a sentence such as "Here is the rest of the document:" in a line without code. */
const CONTINUATION_INTRO =
  /^\s*(?:sure|certainly|of course|okay|ok|here|continuing|continued|continuation|i'll|i will|sorry|apologies|below)\b[^\n<>{};=]{0,200}[:.!…][ \t]*\r?\n\s*/i;
const IS_ABOUT_REST = /\b(?:rest|remainder|remaining|continu\w*|left off|stopped|cut off)\b/i;
const OPENING_FENCE = /^\s*`{3,}\w*[ \t]*\r?\n/;

/**
 * Joins two parts of a cut-off response. Removes the model's reasoning, an introductory sentence and a code fence from
 * the start of the second part.
 */
export function joinContinuation(before: string, next: string): string {
  if (before === '' || OPEN_REASONING.test(before)) return before + next;
  const continuation = withoutReasoning(next);
  const [intro = ''] = CONTINUATION_INTRO.exec(continuation) ?? [];
  const code = IS_ABOUT_REST.test(intro) ? continuation.slice(intro.length) : continuation;
  return before + code.replace(OPENING_FENCE, '');
}

/** Matches the beginning of a JSON object. Does not match a brace in prose. */
const OBJECT_START = /\{\s*["}]/g;

/**
 * Returns the longest JSON object in a response; otherwise the text from the first brace to the last, or an empty text.
 * Runs in linear time.
 */
export function jsonObjectText(response: string): string {
  let longest = '';
  const starts = new RegExp(OBJECT_START);
  for (let start = starts.exec(response); start; start = starts.exec(response)) {
    const end = objectEnd(response, start.index);
    if (end === undefined) break;
    if (end - start.index > longest.length) longest = response.slice(start.index, end);
    starts.lastIndex = end;
  }
  if (longest !== '') return longest;
  const [first, last] = [response.indexOf('{'), response.lastIndexOf('}')];
  return first === -1 || last < first ? '' : response.slice(first, last + 1);
}

/**
 * Returns the position after the closing brace of the object that begins at `start`; undefined when it is not closed.
 */
function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString && character === '\\') at += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && character === '{') depth += 1;
    else if (!isInString && character === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

interface FoundDocument {
  document: string;
  /** The text around the document. */
  prose: string;
}

/** Returns the HTML document of a response, with missing end tags added; undefined without a document. */
export function findDocument(response: string): FoundDocument | undefined {
  const document = completeDocument(response);
  if (document !== undefined) return { document, prose: response.replace(document, () => '') };
  const open = documentWithoutEnd(response);
  if (open === undefined) return undefined;
  const end = /<\/body\s*>$/i.test(open) ? '\n</html>' : '\n</body>\n</html>';
  return { document: open + end, prose: response.replace(open, () => '') };
}

const BODY_MARK = /<!--|<(script|style|textarea|title)\b|(<\/body\s*>)/gi;

/**
 * Returns a document without `</html>` that is nevertheless complete: it ends with `</body>`, or with a script in its
 * body that no element follows. Returns undefined for a document with an unclosed script, style or comment, because it
 * is cut off.
 */
function documentWithoutEnd(response: string): string | undefined {
  const start = response.search(LINE_WITH_DOCUMENT);
  if (start === -1) return undefined;
  const text = response.slice(start).trimStart();
  const ends = new NextEnds(text);
  const marks = new RegExp(BODY_MARK);
  let scriptEnd: number | undefined;
  let bodyEnd: number | undefined;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [found, rawElement, closing] = mark;
    if (closing !== undefined) {
      bodyEnd = marks.lastIndex;
      continue;
    }
    const markEnd = mark.index + found.length;
    const end = rawElement === undefined ? ends.after('-->', markEnd) : ends.ofElement(rawElement, markEnd);
    if (end === undefined) return undefined;
    if (rawElement?.toLowerCase() === 'script') scriptEnd = end;
    marks.lastIndex = end;
  }
  if (bodyEnd !== undefined) return text.slice(0, bodyEnd);
  const isWhole = scriptEnd !== undefined && /<body[\s>]/i.test(text) && !hasElement(text.slice(scriptEnd));
  return isWhole ? text.slice(0, scriptEnd) : undefined;
}

/** Returns whether a text contains an HTML element. Ignores the `<checks>` section with declared flows. */
function hasElement(text: string): boolean {
  return /<(?!\/?checks>)\/?[a-z]/i.test(text);
}

/**
 * Returns the complete HTML document in a response; undefined when there is none or it is cut off. Returns the longest
 * of several documents, because examples are short, and the last of equally long ones, because drafts come first.
 * Searches first from the line that begins a document, because prose before it may name tags. Runs in linear time.
 */
export function completeDocument(response: string): string | undefined {
  const start = response.search(LINE_WITH_DOCUMENT);
  return (start > 0 ? longestDocument(response.slice(start)) : undefined) ?? longestDocument(response);
}

function longestDocument(response: string): string | undefined {
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
 * Matches comments, elements with raw text, and document tags. Ignores an end tag directly before a quote, because it
 * is part of an attribute such as srcdoc.
 */
const DOCUMENT_MARK =
  /<!--|<(script|style|textarea|title)\b|(<!doctype html)\b|(<html)(?=[\s>])|(<\/html\s*>)(?!["'`])/gi;

/** Yields the document tags of a response in order, except those inside comments and elements with raw text. */
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
      // A comment or element without an end counts as empty.
      const end = rawElement === undefined ? ends.after('-->', markEnd) : ends.ofElement(rawElement, markEnd);
      if (end !== undefined) marks.lastIndex = end;
    }
  }
}

/**
 * Finds end marks such as `-->`. Positions must ascend between calls, so that the text is searched only once for each
 * mark.
 */
class NextEnds {
  readonly #text: string;
  /** The last found position of each mark; Infinity when the rest of the text does not contain the mark. */
  readonly #found = new Map<string, { at: number; end: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the position after the first `mark` at or after `position`. */
  after(mark: string, position: number): number | undefined {
    return this.#next(mark, position, () => {
      const at = this.#text.indexOf(mark, position);
      return at === -1 ? undefined : { at, end: at + mark.length };
    });
  }

  /** Returns the position after the end tag of the element whose attributes begin at `position`. */
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

/** Returns true when the model starts the document again before it has ended the previous one. */
function isRestart(response: string, at: number, opening: string, hasRoot: boolean): boolean {
  const isLineStart = at === 0 || response[at - 1] === '\n';
  return isLineStart && (hasRoot || opening.toLowerCase() !== '<html');
}

/** Returns the unfinished document in a streamed response; undefined before it begins. */
export function documentSoFar(response: string): string | undefined {
  const text = withoutReasoning(response);
  if (OPEN_REASONING.test(text)) return undefined;
  const start = text.search(/<!doctype html|<html[\s>]/i);
  return start === -1 ? undefined : text.slice(start);
}
