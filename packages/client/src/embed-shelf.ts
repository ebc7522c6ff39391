import { embeddedShelfUrl, INNER_MODULE, licensesComment, SHELF_FILE } from '../../../shared/domain/embedded-shelf.ts';
import { FETCHED_FILE } from '../../../shared/domain/fetched-package.ts';
import { insertFirst } from '../../../shared/domain/runtime-element.ts';
import { SHELF_PATH } from '../../../shared/domain/shelf-package.ts';

/** The files of bundled libraries, by their path on the apps domain. */
export type ShelfBytes = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Loads a file of the apps domain; undefined when it does not exist. */
export type LoadFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

const FILE_IN_DOCUMENT = new RegExp(`(?<=["'\`=(\\s])${SHELF_PATH}${SHELF_FILE}(?![\\w./-])`, 'g');
/**
 * Matches files of the shelf, and files of packages that a build fetched from a package registry. An exported app loads
 * the latter from a public CDN.
 */
export const ANY_FILE_IN_DOCUMENT = new RegExp(
  `(?<=["'\`=(\\s])(?:${SHELF_PATH}${SHELF_FILE}|${FETCHED_FILE})(?![\\w.@/-])`,
  'g',
);
/** Captures the name and the path of a folder in an import map. */
const FOLDER_IN_MAP = new RegExp(`"([^"\\s]+/)"\\s*:\\s*"(${SHELF_PATH}[\\w.-]+@[\\w.-]+/(?:\\w[\\w.-]*/)+)"`, 'g');
/** Bounds the attributes, so that matching takes time in proportion to the length of the document. */
const MAP_START = /<script\b[^<>]{0,200}?\btype=["']?importmap\b[^<>]{0,200}>\s*\{\s*"imports"\s*:\s*\{/i;
/** The maximum number of folders in import maps to consider, far above real documents. */
const MAX_FOLDERS = 50;
const MODULE_FILE = /\.m?js$/;
const FILE_IN_MODULE = /(\b(?:from|import)\s*\(?\s*["'])(\.{1,2}\/[\w./-]+)(?=["'])/g;
const FILE_IN_STYLE = /(url\(\s*["']?|@import\s+["'])((?!data:|https?:|[/#])[\w./-]+)/gi;
const LIBRARY = new RegExp(`^${SHELF_PATH}(?:npm/[0-9a-f]+/)?((?:@[\\w.-]+/)?[^/]+)/`);
const LICENSE_FILE = 'LICENSE.txt';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Loads the bundled libraries that a document uses, the files that these libraries load, and their licenses. `paths`
 * matches the paths in the document.
 */
export async function loadShelf(html: string, load: LoadFile, paths = FILE_IN_DOCUMENT): Promise<ShelfBytes> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const asked = new Set<string>();
  const add = async (path: string): Promise<void> => {
    if (asked.has(path)) return;
    asked.add(path);
    const bytes = await load(path);
    if (bytes === undefined) return;
    files.set(path, bytes);
    await Promise.all(pathsInFile(path, bytes).map(add));
  };
  const used = pathsInDocument(html, paths);
  await Promise.all([...used, ...used.map((path) => `${libraryPath(path)}${LICENSE_FILE}`)].map(add));
  return files;
}

export class EmbeddedTooLargeError extends Error {
  override readonly name = 'EmbeddedTooLargeError';
  readonly code = 'too_large';

  constructor() {
    super('The libraries make the document too large.');
  }
}

/**
 * Returns the document with the bundled libraries inside it. Their addresses in tags, import maps, imports and styles
 * become data: URLs. `takeOutShelf` reverses the change. `paths` matches the paths in the document. Throws
 * EmbeddedTooLargeError when the data: URLs have more than `maxCharacters` in all.
 */
export function embedShelf(
  html: string,
  files: ShelfBytes,
  paths = FILE_IN_DOCUMENT,
  maxCharacters = Number.POSITIVE_INFINITY,
): string {
  const inner = new Set<string>();
  const urls = new Map<string, string>();
  let characters = 0;
  const inserted = (url: string | undefined): string | undefined => {
    characters += url?.length ?? 0;
    if (characters > maxCharacters) throw new EmbeddedTooLargeError();
    return url;
  };
  const urlOf = (path: string): string | undefined => {
    const bytes = files.get(path);
    if (bytes === undefined || urls.has(path)) return urls.get(path);
    // Set before the content is read, because modules may import each other in a cycle.
    urls.set(path, path);
    const content = withInnerFiles(path, bytes, (other) => {
      if (!MODULE_FILE.test(other) || !files.has(other)) return inserted(urlOf(other));
      // A data: URL cannot resolve relative addresses, so the module is imported by a name in the import map. Several
      // modules that import this name share one instance.
      inner.add(other);
      urlOf(other);
      return innerName(other);
    });
    urls.set(path, dataUrl(path, content));
    return urls.get(path);
  };
  const names = moduleNames(html);
  let folders = 0;
  const withFolders = html.replace(FOLDER_IN_MAP, (folder, name: string, path: string) => {
    folders += 1;
    if (folders > MAX_FOLDERS) return folder;
    const modules = modulesIn(names, name).flatMap((module) =>
      files.has(path + module) ? [`"${name}${module}": "${path}${module}"`] : [],
    );
    return [...modules, folder].join(', ');
  });
  const embedded = withFolders.replace(paths, (path) => inserted(urlOf(path)) ?? path);
  const entries = [...inner].flatMap((path) => (urls.has(path) ? [`"${innerName(path)}":"${urls.get(path)}",`] : []));
  return withMapEntries(embedded, entries.join('')) + licensesComment(licensesIn(files));
}

function withMapEntries(html: string, entries: string): string {
  if (entries === '') return html;
  if (MAP_START.test(html)) return html.replace(MAP_START, (start) => start + entries);
  const map = `{"imports":{${entries.slice(0, -1)}}}`;
  return insertFirst(html, `<script type="importmap" data-buidl-shelf>${map}</script>`);
}

function pathsInDocument(html: string, paths: RegExp): string[] {
  const names = moduleNames(html);
  const modules = [...html.matchAll(FOLDER_IN_MAP)]
    .slice(0, MAX_FOLDERS)
    .flatMap(([, name = '', path = '']) => modulesIn(names, name).map((module) => path + module));
  return [...new Set([...(html.match(paths) ?? []), ...modules])];
}

/** Returns the quoted names of modules in the document, such as `three/addons/controls/OrbitControls.js`. */
function moduleNames(html: string): string[] {
  return [...new Set(html.match(/(?<=["'`])[^"'`\s<>]+\.js(?=["'`])/g))];
}

/** Returns the modules of an import map's folder that the document imports, such as `controls/OrbitControls.js`. */
function modulesIn(names: readonly string[], folderName: string): string[] {
  return names.filter((name) => name.startsWith(folderName)).map((name) => name.slice(folderName.length));
}

function pathsInFile(path: string, bytes: Uint8Array): string[] {
  const pattern = patternFor(path);
  if (pattern === undefined) return [];
  return [...toText(bytes).matchAll(pattern)].map(([, , relative = '']) => resolvePath(path, relative));
}

/** Returns a file with its relative addresses replaced by those that `addressOf` returns. */
function withInnerFiles(path: string, bytes: Uint8Array, addressOf: (path: string) => string | undefined): Uint8Array {
  const pattern = patternFor(path);
  if (pattern === undefined) return bytes;
  const text = toText(bytes).replace(pattern, (found, before: string, relative: string) => {
    const address = addressOf(resolvePath(path, relative));
    return address === undefined ? found : before + address;
  });
  return new TextEncoder().encode(text);
}

function patternFor(path: string): RegExp | undefined {
  if (path.endsWith('.css')) return FILE_IN_STYLE;
  return MODULE_FILE.test(path) ? FILE_IN_MODULE : undefined;
}

function resolvePath(path: string, relative: string): string {
  return new URL(relative, `https://apps.invalid${path}`).pathname;
}

function innerName(path: string): string {
  return INNER_MODULE + path.slice(SHELF_PATH.length);
}

/** Returns the folder of a file's package, which has the name and the version. */
function libraryPath(path: string): string {
  return LIBRARY.exec(path)?.[0] ?? path;
}

function licensesIn(files: ShelfBytes) {
  return [...files]
    .filter(([path]) => path.endsWith(`/${LICENSE_FILE}`))
    .map(([path, bytes]) => ({ library: LIBRARY.exec(path)?.[1] ?? '', text: toText(bytes) }));
}

function dataUrl(path: string, bytes: Uint8Array): string {
  const [extension = ''] = /\.\w+$/.exec(path) ?? [];
  const contentType = CONTENT_TYPES[extension] ?? 'text/javascript';
  return embeddedShelfUrl(path, { contentType, base64: toBase64(bytes) });
}

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // `String.fromCharCode` accepts a limited number of arguments, so the bytes are converted in parts.
  for (let from = 0; from < bytes.length; from += 0x80_00) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 0x80_00)));
  }
  return btoa(parts.join(''));
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
