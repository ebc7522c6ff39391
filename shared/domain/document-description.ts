import { truncateText } from './truncate-text.ts';

const META = /<meta\b/gi;
const NAME = /\bname\s*=\s*["']?description["']?/i;
const CONTENT = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", lt: '<', gt: '>' };
const MAX_LENGTH = 200;
const HEAD_LENGTH = 200_000;

/** Returns the description meta element of the document, at most 200 characters; undefined when it is missing. */
export function documentDescription(html: string): string | undefined {
  for (const tag of metaTags(html.slice(0, HEAD_LENGTH))) {
    if (!NAME.test(tag)) continue;
    const content = CONTENT.exec(tag);
    const text = plainText(content?.[1] ?? content?.[2] ?? '');
    return text === '' ? undefined : text;
  }
  return undefined;
}

/** Yields the meta tags. Searches for the end of each tag only once, so that many unclosed tags take linear time. */
function* metaTags(head: string): Generator<string> {
  let end = -1;
  for (const { index } of head.matchAll(META)) {
    if (index < end) continue;
    end = head.indexOf('>', index);
    if (end === -1) return;
    yield head.slice(index, end);
  }
}

function plainText(attribute: string): string {
  const decoded = attribute.replace(/&(amp|quot|#39|apos|lt|gt);/g, (_, name: string) => ENTITIES[name] ?? '');
  const line = decoded.replace(/\s+/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${truncateText(line, MAX_LENGTH - 1).trimEnd()}…` : line;
}
