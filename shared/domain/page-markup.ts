import { escapeHtml } from './escape-html.ts';

export function metaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

export function linkTag(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`;
}

export function discoveryTag(type: string, href: string): string {
  return `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`;
}

/**
 * Returns a script element with JSON data. Escapes `<`, so that the data can neither end the element nor start a
 * comment.
 */
export function scriptJson(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}
