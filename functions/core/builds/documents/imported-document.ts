import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { takeOutShelf } from '../../../../shared/domain/embedded-shelf.ts';
import { removeRuntime } from '../../../../shared/domain/export-document.ts';
import { isCdnAddress, SHELF_NAMES } from '../../../../shared/domain/shelf-address.ts';
import { SHELF_PATH } from '../../../../shared/domain/shelf-package.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { type Refusal, refusalText } from '../../../../shared/messages/refusals.ts';
import { problemOf, RequestError } from '../../../ports/request-error.ts';
import { DOCUMENT_MAX_SIZE, isTooLarge } from '../../projects/files/document-size.ts';
import { fetchForeignCode, type PackageServices } from './fetch-foreign-code.ts';
import { type ForeignCode, findForeignCode, replaceWrittenUrls, type StoredCode } from './replace-cdn-urls.ts';

type Element = DefaultTreeAdapterTypes.Element;

const FIELD = 'document';
/** The first bytes of every ZIP archive. */
const ZIP_MARK = 'PK';
/** The maximum number of listed problems. */
const MAX_PROBLEMS = 10;
/** The maximum number and length of the names in a note. */
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 100;
const FRAMES = ['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'];
const CODE_LINKS = /\b(?:stylesheet|modulepreload)\b/i;
/** Matches the import of a module from another host. */
const FOREIGN_IMPORT = /\b(?:from|import)\s*\(?\s*["'`]((?:https?:)?\/\/[^"'`\s]+)/g;
const ADDRESS_IN_MAP = /"((?:https?:)?\/\/[^"\s]+)"/g;
const STYLE_IMPORT = /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"'\s);]+)/gi;

export interface ImportedDocument {
  /** The document without a runtime. URLs of public CDNs are replaced with those of the copies on our domain. */
  html: string;
  /** The text of the title element; empty when missing. */
  title: string;
  /** Sentences about what was left out, because the app works without it. */
  notes: string[];
}

/**
 * Returns the document of an imported file. Libraries and fonts that the shelf lacks are fetched from the package
 * registry and stored; fonts, style sheets and visitor counters without a copy are left out. Throws RequestError
 * `payload_too_large`, and `invalid_input` with a list of everything that browsers would block in an app, because it
 * would fail there silently.
 */
export async function readImportedDocument(packages: PackageServices, bytes: Uint8Array): Promise<ImportedDocument> {
  const text = takeOutShelf(removeRuntime(decode(bytes)));
  const foreign = findForeignCode(text);
  const stored = await fetchForeignCode(packages, foreign);
  const html = replaceWrittenUrls(text, stored);
  const document = parse(html, { sourceCodeLocationInfo: true });
  if (!isHtml(document)) throw refusal(['import_not_html']);
  const elements = elementsOf(document);
  const problems = new Map(elements.flatMap(problemsOf).map((problem) => [refusalText(problem), problem]));
  const [first, ...others] = problems.values();
  if (first !== undefined) throw refusal([first, ...others.slice(0, MAX_PROBLEMS - 1)]);
  const title = elements.find(({ tagName }) => tagName === 'title');
  return { html, title: title ? textOf(title).trim() : '', notes: notesOf(foreign, stored, html) };
}

/** Returns a sentence for each kind of code that the document no longer loads. */
function notesOf({ fonts, files, counters }: ForeignCode, stored: StoredCode, html: string): string[] {
  const lost = fonts.filter((font) => stored.findFont(font) === undefined).map(({ family }) => family);
  const styles = files.filter(
    ({ address, loadedAs }) => stored.findFile(address, loadedAs) === undefined && !html.includes(address),
  );
  return [
    sentence(lost, 'Fonts that could not be fetched, so a font of the device shows'),
    sentence(
      styles.map(({ address }) => address),
      'Style sheets that could not be fetched',
    ),
    sentence(counters, 'Scripts that count visitors or show a badge, left out'),
  ].flat();
}

function sentence(names: readonly string[], what: string): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MAX_NAMES).map((name) => truncateText(name, MAX_NAME_LENGTH));
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return [`${what}: ${shown.join(', ')}${more}.`];
}

function decode(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw refusal(['import_empty']);
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') === ZIP_MARK) {
    throw refusal(['import_zip']);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!isTooLarge(text)) return text;
  } catch (cause) {
    throw refusal(['import_not_utf8'], cause);
  }
  throw new RequestError({ key: 'import_too_large', params: { maxSize: DOCUMENT_MAX_SIZE } });
}

function refusal(problems: readonly [Refusal, ...Refusal[]], cause?: unknown): RequestError {
  const [first] = problems;
  return new RequestError(first, {
    problems: problems.map((problem) => ({ field: FIELD, ...problemOf(problem) })),
    cause,
  });
}

/** Returns whether a file contains HTML markup. The HTML parser alone cannot tell, because it accepts any text. */
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

function problemsOf(element: Element): Refusal[] {
  const { tagName } = element;
  if (FRAMES.includes(tagName)) return [{ key: 'import_frame', params: { tag: tagName } }];
  if (tagName === 'base') return ['import_base'];
  if (tagName === 'meta' && attribute(element, 'http-equiv').trim().toLowerCase() === 'refresh') {
    return ['import_refresh'];
  }
  return codeAddresses(element).flatMap(codeProblem);
}

/** Returns the URLs of scripts and styles that an element loads. */
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

function codeProblem(address: string): Refusal[] {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.startsWith(SHELF_PATH)) return [];
  const [, host] = /^(?:https?:)?\/\/([^/?#]+)/i.exec(trimmed) ?? [];
  if (host === undefined) return [{ key: 'import_missing_file', params: { address: trimmed.slice(0, 100) } }];
  if (isCdnAddress(trimmed)) {
    return [{ key: 'import_unknown_library', params: { address: trimmed.slice(0, 100), libraries: SHELF_NAMES } }];
  }
  return [{ key: 'import_foreign_code', params: { host } }];
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
