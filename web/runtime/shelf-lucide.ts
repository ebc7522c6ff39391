/*! Lucide, https://lucide.dev. ISC License. Copyright (c) Lucide Icons and Contributors. Parts from Feather, MIT License,
Copyright (c) Cole Bemis.
Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies. THE SOFTWARE IS PROVIDED "AS IS"
AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE. */

/**
 * Lucide for apps, with the functions of the package `lucide`. The build makes its icons from those of Iconify, because
 * Lucide's own packages have thousands of files, and lack the brands that they once had.
 */

import * as drawings from 'virtual:lucide-icons';

type Attributes = Readonly<Record<string, string | number>>;
type IconNode = readonly (readonly [tag: string, attributes: Attributes])[];

export const icons: Readonly<Record<string, IconNode>> = drawings;

interface Options {
  icons?: Readonly<Record<string, IconNode>>;
  nameAttr?: string;
  attrs?: Attributes;
  root?: ParentNode;
  inTemplates?: boolean;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';
const DEFAULTS: Attributes = {
  xmlns: NAMESPACE,
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

/** Returns the element of an icon. */
export function createElement(node: IconNode, attributes: Attributes = {}): Element {
  const svg = svgElement('svg', { ...DEFAULTS, ...attributes });
  svg.append(...node.map(([tag, shape]) => svgElement(tag, shape)));
  return svg;
}

/** Replaces each element that names an icon, as in `<i data-lucide="house">`. Warns about names that do not exist. */
export function createIcons(options: Options = {}): void {
  const { nameAttr = 'data-lucide', root = document, inTemplates = false } = options;
  for (const attribute of nameAttr === 'data-lucide' ? [nameAttr, 'icon-name'] : [nameAttr]) {
    for (const element of root.querySelectorAll(`[${attribute}]`)) replaceElement(element, attribute, options);
  }
  if (!inTemplates) return;
  for (const template of root.querySelectorAll('template')) createIcons({ ...options, root: template.content });
}

function replaceElement(element: Element, nameAttr: string, { icons: known = icons, attrs = {} }: Options): void {
  const name = element.getAttribute(nameAttr) ?? '';
  const node = known[pascalCase(name)];
  if (node === undefined) {
    console.warn(`${element.outerHTML} icon name was not found in the provided icons object.`);
    return;
  }
  const own = Object.fromEntries([...element.attributes].map(({ name: key, value }) => [key, value]));
  const isLabelled = Object.keys(own).some((key) => /^(?:aria-.*|role|title)$/.test(key));
  const classes = ['lucide', `lucide-${name}`, own['class'] ?? '', attrs['class'] ?? ''].join(' ').split(/\s+/);
  const svg = createElement(node, {
    'data-lucide': name,
    ...(!isLabelled && { 'aria-hidden': 'true' }),
    ...attrs,
    ...own,
    class: [...new Set(classes.filter((each) => each !== ''))].join(' '),
  });
  element.replaceWith(svg);
}

function svgElement(tag: string, attributes: Attributes): Element {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|[-_\s]+)(\w)/g, (_, first: string) => first.toUpperCase());
}
