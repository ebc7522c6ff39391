/**
 * The maximum length of a comment that may replace omitted code; longer comments are explanations. The limit also
 * bounds the search for the end of an unclosed comment.
 */
const COMMENT_MAX_LENGTH = 200;
const COMMENT = new RegExp(
  [
    String.raw`(?<![:"'\x60\w])\/\/[^\n]*`,
    String.raw`\/\*[^]{0,${COMMENT_MAX_LENGTH}}?\*\/`,
    `<!--[^]{0,${COMMENT_MAX_LENGTH}}?-->`,
  ].join('|'),
  'g',
);

const DOTS = /\.{3}|…/;
const SOURCE = '(?:code|scripts?|styles?|css|javascript|js|html|markup|functions?|methods?|logic|implementation|rules)';
/**
 * Words that can refer to code or to page content. The comment `// Previous page`, for example, may be a heading
 * instead of an omission.
 */
const PAGE = '(?:content|file|document|page|app|sections?|elements?|items|above|before)';
const ANY = `(?:${SOURCE}|${PAGE})`;
const ARTICLE = '(?:(?:the|your|my|this|all|any|of) )*';
const KEEP = '(?:and |plus |keep |leave |include )?';
const INSERT = '(?:todo )?(?:add|put|insert|write|paste)';
const OTHER = '(?:existing|remaining|previous|original|unchanged|other|more|same)';
const UNCHANGED =
  '(?:(?:is|are|stays?|remains?|goes|go) )?(?:omitted|truncated|abbreviated|unchanged|here|(?:the )?same|as (?:before|above|is)|(?:the )?same as (?:before|above)|for brevity)';
const REASON = ' for (?:brevity|clarity|simplicity)';
const TAIL = `(?: ${UNCHANGED})+(?:${REASON})?`;
const BRIEF = `(?:omitted|truncated|abbreviated|unchanged)(?:${REASON})?`;

/** Matches comments that always stand for omitted code. */
const OMISSION = anyOf([
  `${KEEP}${ARTICLE}(?:rest|remainder) of ${ARTICLE}(?:\\w+ ){0,2}${ANY}(?:${TAIL}|)`,
  `${ARTICLE}rest${TAIL}`,
  `${KEEP}${ARTICLE}existing (?:\\w+ )?${SOURCE}(?:${TAIL}|)`,
  `${KEEP}${ARTICLE}${OTHER} (?:\\w+ )?${ANY}${TAIL}`,
  `${ANY} (?:omitted|truncated|abbreviated)(?:${REASON}|)`,
  `omitted${REASON}`,
  `${INSERT} (?:your|more|other) (?:\\w+ )?${ANY} here`,
  `${INSERT} the (?:\\w+ )?${SOURCE} here`,
  `(?:the |your )(?:own )?(?:${SOURCE}|content) (?:goes )?here`,
]);

/** Matches comments that stand for omitted code when dots surround them. */
const DOTTED_OMISSION = anyOf([
  `${KEEP}${ARTICLE}${OTHER} (?:\\w+ ){0,2}${ANY}(?:${TAIL}|)`,
  BRIEF,
  `${ANY} ${BRIEF}`,
  'same as (?:before|above)',
  'as (?:before|above)',
]);

/** Matches comments that stand for omitted code when no code follows them. Before code, they are headings. */
const FINAL_OMISSION = anyOf([
  `${KEEP}${ARTICLE}(?:existing|remaining|previous|original|unchanged) (?:\\w+ )?${ANY}`,
  `(?:${ANY} )?${BRIEF}`,
  '(?:the )?same as (?:before|above)',
  'as (?:before|above)',
  'as in the original',
  `(?:\\w+ )?${SOURCE} (?:goes|go) here`,
]);

function anyOf(sources: readonly string[]): RegExp {
  return new RegExp(`^(?:${sources.join('|')})$`);
}

/** Returns the first comment that replaces code, such as `// rest of the code`; undefined for a complete document. */
export function findOmittedCode(document: string): string | undefined {
  return omissions(document).next().value;
}

/** Returns the first comment of `after` that stands for omitted code and is not in `before`; undefined without one. */
export function addedOmission(before: string, after: string): string | undefined {
  return [...omissions(after)].find((omission) => !before.includes(omission));
}

function* omissions(text: string): Generator<string, undefined> {
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    if (isOmission(text, comment.trimEnd(), index)) yield comment.trimEnd();
  }
}

function isOmission(text: string, comment: string, at: number): boolean {
  const words = wordsOf(comment);
  const hasDots = DOTS.test(comment);
  if (words === '') return hasDots && isFirstInLine(text, at);
  if (OMISSION.test(words)) return true;
  if (hasDots && DOTTED_OMISSION.test(words)) return true;
  return FINAL_OMISSION.test(words) && isFirstInBlock(text, at) && isLastInBlock(text, at + comment.length);
}

/** Returns the words of a comment in lower case, without comment marks and punctuation. */
function wordsOf(comment: string): string {
  return comment
    .slice(0, COMMENT_MAX_LENGTH)
    .toLowerCase()
    .replaceAll(/[^a-z0-9']+/g, ' ')
    .trim();
}

/** Returns the text from the line start to a position, cut to 200 characters because a line may be very long. */
function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - COMMENT_MAX_LENGTH), at);
  return before.slice(before.lastIndexOf('\n') + 1).trim();
}

function isFirstInLine(text: string, at: number): boolean {
  return lineBefore(text, at) === '';
}

/** Returns whether a comment is the first text of its line or block. Otherwise, it describes the code before it. */
function isFirstInBlock(text: string, at: number): boolean {
  return isFirstInLine(text, at) || /[{>([]$/.test(lineBefore(text, at));
}

const END_OF_BLOCK = /\s*(?:[})\]]|<\/|$)/y;

function isLastInBlock(text: string, end: number): boolean {
  END_OF_BLOCK.lastIndex = end;
  return END_OF_BLOCK.test(text);
}
