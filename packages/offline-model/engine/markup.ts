/** Escapes text for HTML, for attributes and for JSON inside a script element. */

import { escapeHtml } from '../../../shared/domain/escape-html.ts';

/** Markup that is safe to insert. `html` escapes every value except instances of this class. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type MarkupValue = string | number | Markup | readonly MarkupValue[];

/** Template tag that escapes every interpolated string for HTML text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  const parts = strings.flatMap((text, index) => {
    const value = values[index];
    return value === undefined ? [text] : [text, render(value)];
  });
  return new Markup(parts.join(''));
}

/** Marks markup of the offline model as safe. Never use it for a user's text. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

/** Returns JSON for a script element: no character in it can open or close a tag. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Indents every non-empty line by `spaces`. */
export function indent(text: string, spaces: number): string {
  const margin = ' '.repeat(spaces);
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : margin + line))
    .join('\n');
}

function render(value: MarkupValue): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('\n');
}
