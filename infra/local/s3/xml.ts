/** The little XML that S3 speaks: writing replies and reading the one request that has a body of it. */

/** Content of an element: text, child elements in order, or several elements of the same name. */
type XmlValue = string | number | boolean | undefined | XmlElements | XmlElements[];
export interface XmlElements {
  [name: string]: XmlValue;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Returns a whole document; undefined children are left out, lists repeat their element. */
export function xmlDocument(root: string, children: XmlElements, hasNamespace = true): string {
  const attribute = hasNamespace ? ` xmlns="${NAMESPACE}"` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${render(children)}</${root}>`;
}

function render(elements: XmlElements): string {
  return Object.entries(elements)
    .map(([name, value]) => renderElement(name, value))
    .join('');
}

function renderElement(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => renderElement(name, item)).join('');
  const content = typeof value === 'object' ? render(value) : escapeText(String(value));
  return `<${name}>${content}</${name}>`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\P{Cc}\t\n]/gu, (c) => `&#x${c.charCodeAt(0).toString(16)};`);
}

/** Returns the inner text of every `name` element directly or deeply inside `xml`, in order, still escaped. */
export function innerXml(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g');
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Undoes the escaping of XML text. */
export function unescapeText(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[name] ?? whole;
  });
}
