import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;

/** A change of a document's text. Positions count from 0. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

export interface ParsedDocument {
  document: DefaultTreeAdapterTypes.Document;
  /** All elements in document order, including those in templates. */
  elements: Element[];
}

export function parseDocument(html: string): ParsedDocument {
  const document = parse(html, { sourceCodeLocationInfo: true });
  return { document, elements: elementsOf(document) };
}

/** Returns all elements in document order. Uses no recursion, because elements may be nested deeply. */
function elementsOf(document: DefaultTreeAdapterTypes.Document): Element[] {
  const found: Element[] = [];
  const waiting: DefaultTreeAdapterTypes.Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) found.push(node);
    if ('content' in node) waiting.push(node.content);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

export function attribute({ attrs }: Element, name: string): string {
  return attrs.find((each) => each.name === name)?.value ?? '';
}

export function hasAttribute({ attrs }: Element, name: string): boolean {
  return attrs.some((each) => each.name === name);
}

export function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

export function typeOf(element: Element): string {
  const [type = ''] = attribute(element, 'type').split(';', 1);
  return type.trim().toLowerCase();
}

/** Returns the line of an element's start tag, counting from 1. */
export function lineOf({ sourceCodeLocation }: Element): number {
  return sourceCodeLocation?.startLine ?? 1;
}

/** Returns the replacement of a whole element; an empty list for an element that only the parser added. */
export function replaceElement({ sourceCodeLocation }: Element, text: string): Replacement[] {
  if (!sourceCodeLocation) return [];
  return [{ start: sourceCodeLocation.startOffset, end: sourceCodeLocation.endOffset, text }];
}

/** Returns the replacement of the text between an element's tags; an empty list for an element without an end tag. */
export function replaceContent({ sourceCodeLocation }: Element, text: string): Replacement[] {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  return startTag && endTag ? [{ start: startTag.endOffset, end: endTag.startOffset, text }] : [];
}

/**
 * Returns the replacement of an attribute's value; an empty list for a missing attribute. The value must not contain a
 * double quote.
 */
export function replaceAttribute({ sourceCodeLocation }: Element, name: string, value: string): Replacement[] {
  const place = sourceCodeLocation?.attrs?.[name];
  return place ? [{ start: place.startOffset, end: place.endOffset, text: `${name}="${value}"` }] : [];
}

/** Applies replacements, given in any order. If two overlap, ignores the one that starts later. */
export function applyReplacements(html: string, replacements: readonly Replacement[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, text } of replacements.toSorted((left, right) => left.start - right.start)) {
    if (start < from) continue;
    result += html.slice(from, start) + text;
    from = end;
  }
  return result + html.slice(from);
}

/** Returns the position of the end tag of the body, or the end of a document without one. */
export function endOfBody({ elements }: ParsedDocument, html: string): number {
  const body = elements.find(({ tagName }) => tagName === 'body');
  return body?.sourceCodeLocation?.endTag?.startOffset ?? html.length;
}

/** Escapes code for a script element. The escapes do not change the meaning of strings and regular expressions. */
export function scriptText(code: string): string {
  return code.replaceAll(/<(?=\/script)/gi, '<\\').replaceAll('<!--', '<\\!--');
}
