import { findPinned } from '../../../../shared/domain/pinned-packages.ts';
import { SHELF } from '../../../../shared/domain/shelf.ts';
import { isCdnAddress, isOfBundledLibrary } from '../../../../shared/domain/shelf-address.ts';
import { SHELF_PATH } from '../../../../shared/domain/shelf-package.ts';
import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import type { Refusal } from '../../../../shared/messages/refusals.ts';
import type { CompiledDocument, MissingImport } from '../compile/compile-scripts.ts';
import { packageOf } from '../compile/find-library.ts';
import { attribute, type Element, lineOf, textOf, typeOf } from '../documents/document-elements.ts';
import { hostOf } from '../documents/foreign-hosts.ts';

/** Tags of frames that apps cannot contain. An `iframe` is allowed: the runtime shows a card in its place. */
const FRAMES = ['frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'];
const CODE_LINKS = /\b(?:stylesheet|modulepreload)\b/i;
/** Matches the import of a module from another host or from a file path. */
const IMPORT = /\b(?:from|import)\s*\(?\s*["'`]((?:(?:https?:)?\/\/|\.{0,2}\/)[^"'`\s$]+)["'`]/g;
const ADDRESS_IN_MAP = /"((?:https?:)?\/\/[^"\s]+|\.{0,2}\/[^"\s]+)"\s*[,}]/g;
const STYLE_IMPORT = /@import\s+(?:url\(\s*)?["']?((?:https?:)?\/\/[^"'\s);]+)/gi;
const VERSION = /@v?(\d[\w.-]*)|\/(r?\d+(?:\.\d+)*[\w.-]*)\//;
/** Elements that need an end tag, because otherwise the rest of the page would be part of them. */
const CLOSED_TAGS = ['script', 'style'];

/** Returns everything in a page that browsers would block in an app, where the visitor would see no error. */
export function importProblems(elements: readonly Element[], compiled: CompiledDocument): Refusal[] {
  return [
    ...elements.flatMap(problemsOf),
    ...compiled.problems.map(
      ({ file, line, column, message }): Refusal => ({
        key: 'import_script_error',
        params: { file: file || 'The page', line, column, message: message.slice(0, 200) },
      }),
    ),
    ...compiled.missing.map(missingImport),
  ];
}

/**
 * Returns one note for each host from which an imported page loads images, video or audio. The app shows this media
 * only after its owner allowed the host.
 */
export function foreignMediaNotes(elements: readonly Element[]): ImportNote[] {
  const hosts = elements.flatMap((element) => {
    if (!['img', 'video', 'audio', 'source'].includes(element.tagName)) return [];
    return hostOf(attribute(element, 'src')) ?? [];
  });
  return [...new Set(hosts)].map((host) => ({ key: 'foreign_media', params: { host } }));
}

function problemsOf(element: Element): Refusal[] {
  const { tagName } = element;
  const line = lineOf(element);
  if (FRAMES.includes(tagName)) return [{ key: 'import_frame', params: { tag: tagName, line } }];
  if (CLOSED_TAGS.includes(tagName) && element.sourceCodeLocation && !element.sourceCodeLocation.endTag) {
    return [{ key: 'import_cut_off', params: { tag: tagName, line } }];
  }
  return codeAddresses(element).flatMap(({ address, lines }) => codeProblem(address, line + lines));
}

interface CodeAddress {
  address: string;
  /** The number of line breaks between the start of the element and the address. */
  lines: number;
}

/** Returns the URLs of scripts and styles that an element loads. */
function codeAddresses(element: Element): CodeAddress[] {
  const { tagName } = element;
  if (tagName === 'link') {
    return CODE_LINKS.test(attribute(element, 'rel')) ? [{ address: attribute(element, 'href'), lines: 0 }] : [];
  }
  if (tagName === 'style') return captured(STYLE_IMPORT, textOf(element));
  if (tagName !== 'script') return [];
  // A script element in SVG has `href` instead of `src`.
  const source = attribute(element, 'src') || attribute(element, 'href');
  if (source !== '') return [{ address: source, lines: 0 }];
  if (typeOf(element) === 'importmap') return captured(ADDRESS_IN_MAP, textOf(element));
  return typeOf(element) === 'module' ? captured(IMPORT, textOf(element)) : [];
}

function codeProblem(address: string, line: number): Refusal[] {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.startsWith(SHELF_PATH) || /^(?:data|blob):/i.test(trimmed)) return [];
  const host = hostOf(trimmed);
  if (host === undefined) return [{ key: 'import_missing_file', params: { address: trimmed.slice(0, 100), line } }];
  const library = libraryName(trimmed);
  const version = versionOf(trimmed);
  const known = isOfBundledLibrary(trimmed) ? shelfVersions(library) : '';
  if (known !== '') {
    return [
      { key: 'import_library_version', params: { library: version ? `${library} ${version}` : library, known, line } },
    ];
  }
  if (!isCdnAddress(trimmed)) return [{ key: 'import_foreign_host', params: { address: trimmed.slice(0, 100), line } }];
  if (findPinned(library, version)) return [unfetched(trimmed, line)];
  const named = `${library}${version ? ` ${version}` : ''} (${host})`;
  return [{ key: 'import_foreign_code', params: { library: named, shelf: shelfTitles(), line } }];
}

/** Returns the refusal of an import whose library could not be fetched from the package registry. */
export function unfetched(address: string, line?: number): Refusal {
  const name = libraryName(address);
  const library = findPinned(name, versionOf(address))?.title ?? name;
  return line === undefined
    ? { key: 'import_unfetched_library', params: { library } }
    : { key: 'import_unfetched_code', params: { library, line } };
}

function missingImport({ file, line, specifier }: MissingImport): Refusal {
  const place = file || 'The page';
  return /^(?:\.|@\/|~\/|\/)/.test(specifier)
    ? { key: 'import_missing_module', params: { file: place, line, specifier: specifier.slice(0, 100) } }
    : {
        key: 'import_missing_library',
        params: { file: place, line, specifier: specifier.slice(0, 100), shelf: shelfTitles() },
      };
}

function libraryName(address: string): string {
  const [, ofCdnjs] = /cdnjs\.cloudflare\.com\/ajax\/libs\/([\w.-]+)/i.exec(address) ?? [];
  const [, scope = '', name = ''] = /^(@[^/]+\/)?([^/]+)/.exec(packageOf(address)) ?? [];
  return ofCdnjs ?? (isCdnAddress(address) ? scope + name : address.slice(0, 100));
}

function versionOf(address: string): string | undefined {
  const [, tagged, folder] = VERSION.exec(address) ?? [];
  return tagged ?? folder;
}

function shelfVersions(library: string): string {
  const name = library.toLowerCase();
  const known = SHELF.find((each) => [each.name, each.npmName, ...(each.otherNames ?? [])].includes(name));
  return known ? `${known.title} ${known.version}` : '';
}

function shelfTitles(): string {
  return SHELF.map(({ title }) => title.replace(/ \(.*\)$/, '')).join(', ');
}

function captured(pattern: RegExp, text: string): CodeAddress[] {
  return [...text.matchAll(pattern)].map(({ index, 1: address = '' }) => ({
    address,
    lines: text.slice(0, index).split('\n').length - 1,
  }));
}
