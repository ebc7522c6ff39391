const LINK_START = /<link(?=[\s/])/gi;
const HINT = /preconnect|dns-prefetch|&/i;
/** An HTML attribute: its name, and its value in one of three forms. */
const ATTRIBUTE = /[\s/]*(=?[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)?))?/y;
/**
 * These limits are far above real documents. A link beyond them counts as a hint, so that the search takes limited
 * time.
 */
const MAX_LINKS = 100;
const MAX_TAG_LENGTH = 100_000;
const SHADOW_TREE = /shadow(?=rootmode)/gi;

/**
 * Returns the document without preconnect and DNS prefetch links, which browsers follow before any script runs. Also
 * removes declarative shadow trees, which no script can observe. Anything that looks like such a tag is changed, even
 * in a string of a script. Keeps all line breaks.
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

/**
 * Returns whether the attributes of a link make it a hint. Any character reference counts as a hint, because it could
 * hide one.
 */
function isHint(attributes: string): boolean {
  ATTRIBUTE.lastIndex = 0;
  for (;;) {
    const [all = '', name = '', ...values] = ATTRIBUTE.exec(attributes) ?? [];
    if (ATTRIBUTE.lastIndex === MAX_TAG_LENGTH) return true;
    if (all === '' || name === '') return false;
    if (name.toLowerCase() === 'rel') return HINT.test(values.join(''));
  }
}
