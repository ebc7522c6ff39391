import { t } from '../src/lib/language/translate.ts';

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Pick<HTMLElementTagNameMap[Tag], 'className' | 'id' | 'title' | 'hidden' | 'tabIndex'>
> & { type?: string };

/** Creates an element. Strings become text and are never parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  Object.assign(created, properties);
  created.append(...children);
  return created;
}

/** Returns a paragraph with the translated text. The functions below translate their texts, too. */
export function paragraph(text: string): HTMLElement {
  return element('p', { className: 'mt-2 text-muted' }, t(text));
}

export function warning(text: string): HTMLElement {
  return element('p', { className: 'mt-4 rounded-control bg-warn-soft px-3 py-2.5 text-warn' }, t(text));
}

export function danger(text: string): HTMLElement {
  return element('p', { className: 'mt-4 rounded-control bg-danger-soft px-3 py-2.5 text-danger' }, t(text));
}

export function fact(name: string, value: string): HTMLElement {
  return element(
    'div',
    { className: 'px-3 py-2' },
    element('dt', { className: 'text-[0.8125rem] text-muted' }, t(name)),
    element('dd', { className: 'signer-code' }, value),
  );
}

export function facts(...rows: HTMLElement[]): HTMLElement {
  const className = 'mt-4 divide-y divide-hairline rounded-control border border-hairline bg-sunken';
  return element('dl', { className }, ...rows);
}
