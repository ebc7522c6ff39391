/**
 * Removes markup whose effects no Content-Security-Policy governs: links such as `preconnect`, and declarative shadow
 * trees, which no script can observe. The server and the guard of `web/runtime` use this module. The module stores the
 * browser's original functions, because an app could replace them.
 */
const { apply } = Reflect;
const { exec } = RegExp.prototype;
const { slice, toLowerCase } = String.prototype;

/**
 * Matches the `rel` values of links that cause no request, or only requests that the Content-Security-Policy governs.
 */
const ALLOWED_REL =
  /^[\t\n\f\r ]*(?:(?:stylesheet|alternate|icon|shortcut|apple-touch-icon(?:-precomposed)?|mask-icon|manifest|preload|modulepreload|expect|canonical|author|license|help|search|me|next|prev|self|noopener|noreferrer|nofollow|external)(?:[\t\n\f\r ]+|$))*$/i;
/**
 * Matches the start of every possible link element or shadow tree. HTML does not decode character references in names,
 * so no other spelling has the same effect.
 */
const SUSPECT = /<link(?=[\t\n\f\r />]|$)|shadow(?=rootmode)/gi;
/**
 * Matches an attribute that has only one meaning in the HTML standard. A tag with any other spelling counts as unknown.
 */
const ATTRIBUTE =
  /[\t\n\f\r ]+([a-z][a-z\d:_-]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'=<>`]+)))?/iy;
const TAG_END = /[\t\n\f\r ]*\/?>/y;
/**
 * These limits are far above real documents. A link beyond them counts as unknown, so that the search takes limited
 * time.
 */
const MAX_LINKS = 100;
const MAX_TAG_LENGTH = 100_000;

/** Returns true if a link with this `rel` causes no request outside the Content-Security-Policy. */
export function isAllowedRel(rel: string): boolean {
  return match(ALLOWED_REL, rel, 0) !== null;
}

/**
 * Returns the HTML with each `link` tag renamed to `meta`, except links that are completely understood and allowed.
 * Anything that looks like a link tag is changed, even in a string of a script. Keeps all line breaks.
 */
export function safeMarkup(html: string): string {
  let safe = '';
  let copied = 0;
  let links = 0;
  for (let found = match(SUSPECT, html, 0); found !== null; found = match(SUSPECT, html, SUSPECT.lastIndex)) {
    const end = SUSPECT.lastIndex;
    const isLink = found[0][0] === '<';
    if (isLink) links += 1;
    if (isLink && links <= MAX_LINKS && isAllowedLink(apply(slice, html, [end, end + MAX_TAG_LENGTH]))) continue;
    safe += apply(slice, html, [copied, isLink ? found.index : end]) + (isLink ? '<meta' : '-');
    copied = end;
  }
  return safe + apply(slice, html, [copied]);
}

function isAllowedLink(attributes: string): boolean {
  let end = 0;
  let rel: string | undefined;
  for (let found = match(ATTRIBUTE, attributes, 0); found !== null; found = match(ATTRIBUTE, attributes, end)) {
    end = ATTRIBUTE.lastIndex;
    const isRel = apply(toLowerCase, found[1] ?? '', []) === 'rel';
    if (isRel) rel ??= found[2] ?? found[3] ?? found[4] ?? '';
  }
  return match(TAG_END, attributes, end) !== null && isAllowedRel(rel ?? '');
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return apply(exec, pattern, [text]);
}
