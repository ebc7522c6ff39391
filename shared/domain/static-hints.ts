const LINK_START = /<link(?=[\s/])/gi;
const HINT = /preconnect|dns-prefetch|&/i;
/** As HTML reads an attribute: its name, and its value in one of three forms. */
const ATTRIBUTE = /[\s/]*(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?/y;
/** Far more than a document has, and longer than its images are; beyond them every link counts as a hint, so that the time is limited. */
const MAX_LINKS = 100;
const MAX_TAG_LENGTH = 100_000;
const SHADOW_TREE = /shadow(?=rootmode)/gi;

/**
 * Returns the document without links that make a browser connect to a host or look it up, which browsers follow before any
 * script, and without shadow trees that a tag declares, which no script can watch. Finds them wherever the text could be a
 * tag, so a string in a script may change too. Keeps all line breaks.
 */
export function withoutStaticHints(html: string): string {
  const withoutTrees = html.replace(SHADOW_TREE, '$&-');
  let links = 0;
  return withoutTrees.replace(LINK_START, (start, at: number) => {
    links += 1;
    const tag = withoutTrees.slice(at + start.length, at + start.length + MAX_TAG_LENGTH);
    return links > MAX_LINKS || isHint(tag) ? '<meta' : start;
  });
}

/** Whether the `rel` of the attributes is a hint. Character references count as one, because they could spell it. */
function isHint(attributes: string): boolean {
  ATTRIBUTE.lastIndex = 0;
  for (;;) {
    const [all = '', name = '', ...values] = ATTRIBUTE.exec(attributes) ?? [];
    if (ATTRIBUTE.lastIndex === MAX_TAG_LENGTH) return true;
    if (all === '' || name === '') return false;
    if (name.toLowerCase() === 'rel') return HINT.test(values.join(''));
  }
}
