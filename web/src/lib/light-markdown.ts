/** Reads a short text with light Markdown: paragraphs, bold, italics, code and links. No HTML comes out of it. */

export interface MarkdownSpan {
  id: number;
  kind: 'text' | 'bold' | 'italic' | 'code' | 'link';
  text: string;
  /** Of a link. */
  href?: string;
}

export interface MarkdownParagraph {
  id: number;
  spans: MarkdownSpan[];
}

const SPAN =
  /\[(?<label>[^[\]\n]+)\]\((?<href>[^()\s]+)\)|\*\*(?<bold>[^*\n]+)\*\*|`(?<code>[^`\n]+)`|\*(?<italic>[^*\s][^*\n]*)\*/g;

/** Paragraphs stand apart by an empty line; a single line break stays one. */
export function readLightMarkdown(text: string): MarkdownParagraph[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, id) => ({ id, spans: readSpans(paragraph) }));
}

function readSpans(text: string): MarkdownSpan[] {
  const spans: Omit<MarkdownSpan, 'id'>[] = [];
  let end = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    spans.push(readSpan(match[0], match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans.map((span, id) => ({ ...span, id }));
}

function readSpan(written: string, groups: Record<string, string | undefined>): Omit<MarkdownSpan, 'id'> {
  const { label, href, bold, code, italic } = groups;
  if (bold !== undefined) return { kind: 'bold', text: bold };
  if (code !== undefined) return { kind: 'code', text: code };
  if (italic !== undefined) return { kind: 'italic', text: italic };
  if (label !== undefined && href !== undefined && isSafeAddress(href))
    return { kind: 'link', text: label, href };
  return { kind: 'text', text: written };
}

/** Of this site, or of another over HTTPS; never a script. */
function isSafeAddress(href: string): boolean {
  return /^\/(?![/\\])/.test(href) || (/^https:\/\//i.test(href) && URL.canParse(href));
}
