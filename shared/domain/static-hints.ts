const LINK_START = /<link(?=[\s/])/gi;
const HINT = /preconnect|dns-prefetch|&/i;
/** As HTML reads an attribute: its name, and its value in one of three forms. */
const ATTRIBUTE = /[\s/]*(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?/y;
const SHADOW_TREE = /shadow(?=rootmode)/gi;

/**
 * Returns the document without links that make a browser connect to a host or look it up, which browsers follow before any
 * script, and without shadow trees that a tag declares, which no script can watch. Finds them wherever the text could be a
 * tag, so a string in a script may change too. Keeps all line breaks.
 */
export function withoutStaticHints(html: string): string {
  return html
    .replace(SHADOW_TREE, '$&-')
    .replace(LINK_START, (start, at: number) => (isHint(html, at + start.length) ? '<meta' : start));
}

/** Whether the `rel` of the tag is a hint. Character references count as one, because they could spell it. */
function isHint(html: string, tagEnd: number): boolean {
  ATTRIBUTE.lastIndex = tagEnd;
  for (;;) {
    const [all = '', name = '', ...values] = ATTRIBUTE.exec(html) ?? [];
    if (all === '' || name === '') return false;
    if (name.toLowerCase() === 'rel') return HINT.test(values.join(''));
  }
}
