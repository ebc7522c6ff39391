import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { escapeHtml } from '../../../../shared/domain/escape-html.ts';
import type { EditTarget, FreeChange, FreeEdit } from '../../../../shared/domain/free-edits/free-edit.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A range of the document and its replacement. */
interface Splice {
  start: number;
  end: number;
  text: string;
}

/** Elements that users cannot edit by hand, because their content is not visible page text. */
const UNEDITED_TAGS = ['script', 'style', 'template', 'title', 'noscript', 'textarea', 'iframe', 'html', 'head'];

/** Thrown when the document and the running app have different numbers of elements that match the edit. */
export class UnclearEditError extends Error {
  override readonly name = 'UnclearEditError';
  readonly code = 'unclear_edit';
  /** The element's readable name. */
  readonly label: string;

  constructor({ tag, text }: EditTarget) {
    const label = text ? `${tag} “${text.slice(0, 40)}”` : tag;
    super(`The ${label} is made by the app's code and cannot be changed directly.`);
    this.label = label;
  }
}

/**
 * Applies all manual edits except those of images, which `replaceEditedImages` applies. The parser gives the source
 * position of each element, so every other byte stays unchanged. Throws UnclearEditError.
 */
export function applyFreeEdits(document: string, edits: readonly FreeEdit[]): string {
  const elements = [...elementsOf(parse(document, { sourceCodeLocationInfo: true }))];
  const byElement = new Map<Element, { target: EditTarget; changes: FreeChange[] }>();
  for (const { target, change } of edits) {
    if (change.kind === 'image') continue;
    const element = findElement(elements, target);
    const known = byElement.get(element);
    if (known) known.changes.push(change);
    else byElement.set(element, { target, changes: [change] });
  }
  const splices = [...byElement].flatMap(([element, { target, changes }]) => splicesOf(element, target, changes));
  return splices
    .toSorted((left, right) => right.start - left.start)
    .reduce((html, { start, end, text }) => html.slice(0, start) + text + html.slice(end), document);
}

function* elementsOf(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) yield* elementsOf(child);
}

/** Throws UnclearEditError unless the running app and the document have the same number of matching elements. */
function findElement(elements: readonly Element[], target: EditTarget): Element {
  const alike = elements.filter((element) => isAlike(element, target));
  const found = alike[target.index];
  if (!found || alike.length !== target.count || UNEDITED_TAGS.includes(target.tag)) {
    throw new UnclearEditError(target);
  }
  return found;
}

function isAlike(element: Element, { tag, text, attributes }: EditTarget): boolean {
  if (element.tagName !== tag || ownText(element) !== text) return false;
  const names = ['id', 'href', 'src'] as const;
  return names.every((name) => attributeOf(element, name) === attributes[name]);
}

/**
 * Returns the text of an element without child elements, with collapsed white space; null for one with child elements.
 */
function ownText({ childNodes }: Element): string | null {
  if (childNodes.some((child) => defaultTreeAdapter.isElementNode(child))) return null;
  const texts = childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''));
  return texts.join('').replace(/\s+/g, ' ').trim().slice(0, 2_000);
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

function splicesOf(element: Element, target: EditTarget, changes: readonly FreeChange[]): Splice[] {
  const location = element.sourceCodeLocation;
  const startTag = location?.startTag;
  if (!location || !startTag) throw new UnclearEditError(target);
  const text = changes.findLast(({ kind }) => kind === 'text');
  const link = changes.findLast(({ kind }) => kind === 'link');
  const styles = changes.flatMap((change) => declarationOf(change) ?? []);
  const afterName = startTag.startOffset + 1 + element.tagName.length;
  const attribute = (name: string, value: string): Splice => {
    const place = location.attrs?.[name];
    const written = `${name}="${escapeHtml(value)}"`;
    return place
      ? { start: place.startOffset, end: place.endOffset, text: written }
      : { start: afterName, end: afterName, text: ` ${written}` };
  };
  const splices: Splice[] = [];
  if (text?.kind === 'text') {
    const end = location.endTag?.startOffset;
    if (end === undefined || target.text === null) throw new UnclearEditError(target);
    splices.push({ start: startTag.endOffset, end, text: escapeHtml(text.value) });
  }
  if (link?.kind === 'link') {
    if (target.attributes.href === undefined) throw new UnclearEditError(target);
    splices.push(attribute('href', link.value));
  }
  if (styles.length > 0) {
    const before = (attributeOf(element, 'style') ?? '').trim().replace(/;$/, '');
    splices.push(attribute('style', [...(before === '' ? [] : [before]), ...styles].join('; ')));
  }
  return splices;
}

function declarationOf(change: FreeChange): string | undefined {
  if (change.kind === 'color') return `${change.name}: ${change.value}`;
  return change.kind === 'length' ? `${change.name}: ${change.px}px` : undefined;
}
