import { FONT_STYLES } from '../../../../shared/domain/fonts/shelf-fonts.ts';
import { SHELF_PATH } from '../../../../shared/domain/shelf-package.ts';
import type { Objects } from '../../../ports/objects.ts';
import {
  applyReplacements,
  attribute,
  type Element,
  parseDocument,
  type Replacement,
  replaceElement,
} from '../../builds/documents/document-elements.ts';

/** The URL path of the style sheet of a font that the product ships or that a build fetched. */
const STYLES_PATH = new RegExp(
  `^${SHELF_PATH}(?:font-[\\w.-]+@[\\w.-]+|npm/[0-9a-f]+/@fontsource/[\\w.-]+@[\\w.-]+)/${FONT_STYLES.replace('.', '\\.')}$`,
);
/** A link with other attributes, such as `media` or `id`, may have a meaning that a style element would lose. */
const PLAIN_ATTRIBUTES: ReadonlySet<string> = new Set(['rel', 'href', 'type', 'crossorigin']);
const MAX_FONTS = 12;
/** Font links are near the start of a document. Parsing a whole large document would take too long. */
const MAX_PARSED_CHARACTERS = 200_000;

/**
 * Returns the document with the style sheets of its fonts instead of links to them, because a browser paints nothing
 * before the linked style sheets have loaded. Leaves links that it does not completely understand.
 */
export async function inlineFontStyles(apps: Pick<Objects, 'readText'>, html: string): Promise<string> {
  const links = fontLinks(html.slice(0, MAX_PARSED_CHARACTERS));
  const replacements = await Promise.all(links.map((link) => styleInstead(apps, link)));
  return replacements.length === 0 ? html : applyReplacements(html, replacements.flat());
}

function fontLinks(start: string): Element[] {
  const last = start.lastIndexOf(FONT_STYLES);
  const end = last === -1 ? -1 : start.indexOf('>', last);
  if (end === -1) return [];
  const { elements } = parseDocument(start.slice(0, end + 1));
  return elements.filter(isFontLink).slice(0, MAX_FONTS);
}

function isFontLink(element: Element): boolean {
  return (
    element.tagName === 'link' &&
    attribute(element, 'rel').toLowerCase() === 'stylesheet' &&
    STYLES_PATH.test(attribute(element, 'href')) &&
    element.attrs.every(({ name }) => PLAIN_ATTRIBUTES.has(name))
  );
}

async function styleInstead(apps: Pick<Objects, 'readText'>, link: Element): Promise<Replacement[]> {
  const path = attribute(link, 'href');
  const styles = await apps.readText(path.slice(1));
  if (styles === undefined || styles.includes('<')) return [];
  const folder = path.slice(0, -FONT_STYLES.length);
  return replaceElement(link, `<style>${styles.replaceAll('url(', `url(${folder}`)}</style>`);
}
