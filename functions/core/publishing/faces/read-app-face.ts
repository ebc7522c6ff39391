import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { AppFace } from '../../../../shared/domain/app-face.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const TITLE_MAX_LENGTH = 80;
const TEXT_MAX_LENGTH = 2_000;
/** The maximum length of an icon's data URL. It must fit into the database item of a publication and into a page. */
const ICON_MAX_LENGTH = 8_000;
const ICON = /^data:image\/(?:svg\+xml|png|webp|jpeg)[;,]/i;
const HEX_COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
/** Matches a CSS variable with the main color, such as `--accent` or `--brand-color`. */
const MAIN_COLOR = /--(?:[\w-]+-)?(?:accent|brand|primary)(?:-color)?\s*:\s*(#(?:[\da-f]{6}|[\da-f]{3}))\b/i;
const HIDDEN = ['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object', 'textarea', 'select', 'head'];
const INLINE = ['a', 'abbr', 'b', 'bdi', 'cite', 'code', 'em', 'i', 'kbd', 'mark', 'q', 's', 'small', 'span', 'strong'];

/** Returns a document's title, theme color, icon and visible text. All of them are untrusted. */
export function readAppFace(html: string): AppFace {
  const document = parse(html);
  const elements = elementsOf(document);
  const title = oneLine(textOf(elements.find(({ tagName }) => tagName === 'title'))).trim();
  const theme = elements.find((each) => each.tagName === 'meta' && attribute(each, 'name') === 'theme-color');
  const icon = elements.findLast(
    (each) => each.tagName === 'link' && attribute(each, 'rel').toLowerCase().split(/\s+/).includes('icon'),
  );
  const color =
    theme && HEX_COLOR.test(attribute(theme, 'content')) ? attribute(theme, 'content') : mainColor(elements);
  const iconUrl = icon && attribute(icon, 'href');
  const text = visibleText(document);
  return {
    ...(title !== '' && { title: truncateText(title, TITLE_MAX_LENGTH) }),
    ...(color && { themeColor: longHex(color) }),
    ...(iconUrl && ICON.test(iconUrl) && iconUrl.length <= ICON_MAX_LENGTH && { iconUrl }),
    ...(text !== '' && { text: truncateText(text, TEXT_MAX_LENGTH) }),
  };
}

function mainColor(elements: readonly Element[]): string | undefined {
  const styles = elements.filter(({ tagName }) => tagName === 'style');
  return styles.map((style) => MAIN_COLOR.exec(textOf(style))?.[1]).find((color) => color !== undefined);
}

function longHex(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}

/** Returns the elements in document order. Uses no recursion, because elements may be nested deeply. */
function elementsOf(document: Node): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

/** Returns the visible text of the body, with a line break between blocks. */
function visibleText(document: Node): string {
  const parts: string[] = [];
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value.replace(/\s+/g, ' '));
    if ('tagName' in node && (HIDDEN.includes(node.tagName) || isHidden(node))) continue;
    if ('tagName' in node && !INLINE.includes(node.tagName)) parts.push('\n');
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  const lines = parts.join('').split('\n').map(oneLine);
  return lines.filter((line) => line !== '').join('\n');
}

function isHidden(element: Element): boolean {
  return element.attrs.some(({ name, value }) => name === 'hidden' || (name === 'aria-hidden' && value === 'true'));
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function textOf(element: Element | undefined): string {
  return (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('');
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((each) => each.name === name)?.value.trim() ?? '';
}
