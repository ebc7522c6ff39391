import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { removeRuntime } from '../../../../shared/domain/export-document.ts';
import { SHELF_PATH } from '../../../../shared/domain/shelf-package.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../../projects/files/document-size.ts';
import { shelveAddresses } from './shelve-addresses.ts';

type Element = DefaultTreeAdapterTypes.Element;

const FIELD = 'document';
/** The first bytes of every ZIP archive. */
const ZIP_MARK = 'PK';
/** Limits the listed problems; the first ones suffice. */
const MAX_PROBLEMS = 10;
const FRAMES = ['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'];
const CODE_LINKS = /\b(?:stylesheet|modulepreload)\b/i;
/** Matches the import of a module from another host. */
const FOREIGN_IMPORT = /\b(?:from|import)\s*\(?\s*["'`]((?:https?:)?\/\/[^"'`\s]+)/g;
const ADDRESS_IN_MAP = /"((?:https?:)?\/\/[^"\s]+)"/g;
const STYLE_IMPORT = /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"'\s);]+)/gi;

export interface ImportedDocument {
  /** The document without a runtime; addresses of public CDNs are replaced by copies on our domain, as in a build. */
  html: string;
  /** The text of the title element; empty when missing. */
  title: string;
}

/**
 * Returns the document of an imported file. Throws RequestError `payload_too_large`, and `invalid_input` with a list of
 * everything that browsers would block in an app, because it would fail there silently.
 */
export function readImportedDocument(bytes: Uint8Array): ImportedDocument {
  const text = decode(bytes);
  const html = shelveAddresses(removeRuntime(text));
  const document = parse(html, { sourceCodeLocationInfo: true });
  if (!isHtml(document)) throw refusal(['The file is not an HTML document from <!doctype html> to </html>.']);
  const elements = elementsOf(document);
  const problems = [...new Set(elements.flatMap(problemsOf))].slice(0, MAX_PROBLEMS);
  if (problems.length > 0) throw refusal(problems);
  const title = elements.find(({ tagName }) => tagName === 'title');
  return { html, title: title ? textOf(title).trim() : '' };
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw refusal(['The file is empty.']);
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') === ZIP_MARK) {
    throw refusal(['The file is a ZIP archive. Please unpack it and import the HTML file in it.']);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!isTooLarge(text)) return text;
  } catch (cause) {
    throw refusal(['The file is not valid UTF-8. Please save it with this encoding.'], cause);
  }
  throw new RequestError('payload_too_large', `The file is larger than ${DOCUMENT_MAX_SIZE}.`);
}

function refusal(problems: readonly string[], cause?: unknown): RequestError {
  return new RequestError('invalid_input', problems[0] ?? '', {
    problems: problems.map((message) => ({ field: FIELD, message })),
    cause,
  });
}

/** The parser accepts any text, so the file must contain HTML markup. */
function isHtml({ childNodes }: DefaultTreeAdapterTypes.Document): boolean {
  return childNodes.some(
    (node) =>
      (node.nodeName === '#documentType' && 'name' in node && node.name === 'html') ||
      (node.nodeName === 'html' && 'sourceCodeLocation' in node && !!node.sourceCodeLocation),
  );
}

/** Returns all elements in document order, including those in templates. Not recursive, because nesting may be deep. */
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

function problemsOf(element: Element): string[] {
  const { tagName } = element;
  if (FRAMES.includes(tagName)) return [`The file has a frame (<${tagName}>), which an app may not have.`];
  if (tagName === 'base') return ['The file has a <base> element, which an app may not have.'];
  if (tagName === 'meta' && attribute(element, 'http-equiv').trim().toLowerCase() === 'refresh') {
    return ['The file leads to another page by itself (<meta> refresh).'];
  }
  return codeAddresses(element).flatMap(codeProblem);
}

/** Returns the addresses of scripts and styles that an element loads. */
function codeAddresses(element: Element): string[] {
  const { tagName } = element;
  if (tagName === 'link') {
    return CODE_LINKS.test(attribute(element, 'rel')) ? [attribute(element, 'href')] : [];
  }
  if (tagName === 'style') return captured(STYLE_IMPORT, textOf(element));
  if (tagName !== 'script') return [];
  // SVG scripts use `href`.
  const source = attribute(element, 'src') || attribute(element, 'href');
  if (source !== '') return [source];
  const isMap = attribute(element, 'type').trim().toLowerCase() === 'importmap';
  return captured(isMap ? ADDRESS_IN_MAP : FOREIGN_IMPORT, textOf(element));
}

function codeProblem(address: string): string[] {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.startsWith(SHELF_PATH)) return [];
  const [, host] = /^(?:https?:)?\/\/([^/?#]+)/i.exec(trimmed) ?? [];
  return host === undefined
    ? [`The file loads ${trimmed.slice(0, 100)}, which is not in it. Please put its content into the file.`]
    : [
        `The file loads code from ${host}, which an app may not. Please take it out, or put it into the file.`,
      ];
}

function captured(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, address = '']) => address);
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((each) => each.name === name)?.value ?? '';
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}
