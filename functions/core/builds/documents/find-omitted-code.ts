const COMMENT = String.raw`(?:(?<![:"'\x60\w])\/\/|\/\*|<!--|\{\/\*)[ \t*.…\[(-]*`;
const WHAT =
  '(?:code|script|scripts|styles?|css|javascript|js|html|markup|content|functions?|logic|implementation|file|document|page|app|above|before|sections?|elements?)';

const OMISSIONS = [
  // Matches e.g. "the rest of the code", "remaining styles".
  String.raw`${COMMENT}(?:\w+ ){0,3}(?:rest|remainder|remaining|existing|previous|original|unchanged) (?:of )?(?:the |your |my |this )?(?:\w+ )?${WHAT}\b`,
  String.raw`${COMMENT}(?:the )?rest (?:is|stays|remains|goes|unchanged|as|same)\b`,
  String.raw`${COMMENT}(?:same as|as) (?:before|above|in the original)\b`,
  String.raw`${COMMENT}(?:${WHAT} )?(?:omitted|truncated|unchanged|abbreviated)(?: for brevity)?\b`,
  // Matches e.g. "add your code here", "implementation goes here".
  String.raw`${COMMENT}(?:add |put |insert )?(?:your|the|more|other) ${WHAT} (?:goes )?here\b`,
  String.raw`${COMMENT}${WHAT} goes here\b`,
  // Matches a comment that consists of dots.
  String.raw`^[ \t]*(?:\/\/[ \t]*(?:\.{3}|…)[ \t]*$|\/\*[ \t]*(?:\.{3}|…)[ \t]*\*\/|<!--[ \t]*(?:\.{3}|…)[ \t]*-->)`,
];
const OMISSION = new RegExp(OMISSIONS.map((source) => `(?:${source})`).join('|'), 'im');

/** Returns a comment in place of code, such as `// rest of the code`; undefined for a complete document. */
export function findOmittedCode(document: string): string | undefined {
  return OMISSION.exec(document)?.[0].trim();
}

/** Returns a comment in place of code that `after` contains but `before` does not; undefined when there is none. */
export function addedOmission(before: string, after: string): string | undefined {
  return after
    .match(new RegExp(OMISSION, 'gim'))
    ?.map((omission) => omission.trim())
    .find((omission) => !before.includes(omission));
}
