const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text for an element's content or a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function metaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeAttribute(content)}">`;
}

export function linkTag(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeAttribute(href)}">`;
}

/**
 * Returns an element with data for the page's script. `<` is escaped, so that the data can neither end the element nor start a
 * comment.
 */
export function scriptJson(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
