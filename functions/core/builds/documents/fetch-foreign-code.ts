import { posix } from 'node:path';
import pLimit from 'p-limit';
import { fetchedAddress, fetchedKey } from '../../../../shared/domain/fetched-package.ts';
import { type FontFace, fontStyles } from '../../../../shared/domain/fonts/font-styles.ts';
import { FONT_STYLES, FONT_SUBSETS, fontId } from '../../../../shared/domain/fonts/shelf-fonts.ts';
import {
  findPinned,
  PINNED_PACKAGES,
  type PinnedPackage,
  pinnedPath,
} from '../../../../shared/domain/pinned-packages.ts';
import { readCdnAddress } from '../../../../shared/domain/shelf-address.ts';
import type { FileStore } from '../../../ports/objects.ts';
import { type FetchedPackage, type PackageRegistry, PackageRegistryError } from '../../../ports/package-registry.ts';
import type { WantedFont } from './font-service.ts';
import type { ForeignCode, ForeignFile, StoredCode } from './replace-cdn-urls.ts';

export interface PackageServices {
  /** Undefined when the deployment uses no package registry. */
  registry: PackageRegistry | undefined;
  apps: Pick<FileStore, 'write'>;
  /** The packages with a known version and content hash. Defaults to the list in the product. */
  pinned?: readonly PinnedPackage[];
}

/** The time limit for all packages. An API call ends after 29 s, and an import needs the rest of that time. */
const TIME_LIMIT_MS = 12_000;
const PACKAGES_AT_ONCE = 3;
/** The maximum number of files and of fonts that are fetched for a document; more than any document needs. */
const MAX_PACKAGES = 20;
/** The maximum number and total size of a file and the files that it imports. */
const MAX_FILES = 80;
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;
const CACHE = 'public, max-age=31536000, immutable';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};
/**
 * SPDX ids of licenses under which anyone may serve an unchanged copy. In an expression with OR, one such license is
 * enough.
 */
const OPEN_LICENSES =
  /^(?:0BSD|Apache-2\.0|Artistic-2\.0|BlueOak-1\.0\.0|BSD(?:-[234]-Clause)?|BSL-1\.0|CC0-1\.0|CC-BY-[34]\.0|EPL-[12]\.0|ISC|LGPL-[23]\.[01](?:-only|-or-later|\+)?|MIT(?:-0)?|MPL-[12]\.[01]|OFL-1\.1|Unlicense|Zlib|WTFPL)$/i;

const DEFAULT_WEIGHTS = [400, 700];

const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'\s]+)["']/g;
const BARE_IMPORT = /(?:^|[;}\n])\s*(?:import|export)\b[^"'`;]*?\bfrom\s*["']([^."'/][^"']*)["']/;
const RELATIVE_URL = /url\(\s*["']?((?!data:|https?:|\/|#)[^"')\s?#]+)/g;

/**
 * Fetches from the package registry the files and fonts that a document loads from CDNs. Stores them beside the shipped
 * libraries, under paths that contain the SHA-512 of the package. The result has no URL for a file that could not be
 * fetched. Ends within 12 seconds.
 */
export async function fetchForeignCode(
  { registry, apps, pinned = PINNED_PACKAGES }: PackageServices,
  { files, fonts }: Pick<ForeignCode, 'files' | 'fonts'>,
): Promise<StoredCode> {
  const addresses = new Map<string, string>();
  const styles = new Map<string, string>();
  const stored: StoredCode = {
    findFile: (address, loadedAs) => addresses.get(`${loadedAs} ${address}`),
    findFont: ({ family }) => styles.get(family),
  };
  if (!registry || files.length + fonts.length === 0) return stored;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const inTurn = pLimit(PACKAGES_AT_ONCE);
  const store = new PackageStore(registry, apps, pinned, signal);
  await Promise.all([
    ...files.slice(0, MAX_PACKAGES).map((file) =>
      inTurn(async () => {
        const address = await ignoreRegistryErrors(store.storeFile(file));
        if (address !== undefined) addresses.set(`${file.loadedAs} ${file.address}`, address);
      }),
    ),
    ...fonts.slice(0, MAX_PACKAGES).map((font) =>
      inTurn(async () => {
        const address = await ignoreRegistryErrors(store.storeFont(font));
        if (address !== undefined) styles.set(font.family, address);
      }),
    ),
  ]);
  return stored;
}

/**
 * Returns undefined when the registry fails, because a build must not fail then. The check of the app reports missing
 * files.
 */
async function ignoreRegistryErrors<T>(result: Promise<T | undefined>): Promise<T | undefined> {
  return result.catch((error: unknown) => {
    if (error instanceof PackageRegistryError) return undefined;
    throw error;
  });
}

class PackageStore {
  readonly #registry: PackageRegistry;
  readonly #apps: Pick<FileStore, 'write'>;
  readonly #pinned: readonly PinnedPackage[];
  readonly #signal: AbortSignal;
  readonly #fetched = new Map<string, Promise<FetchedPackage | undefined>>();

  constructor(
    registry: PackageRegistry,
    apps: Pick<FileStore, 'write'>,
    pinned: readonly PinnedPackage[],
    signal: AbortSignal,
  ) {
    this.#registry = registry;
    this.#apps = apps;
    this.#pinned = pinned;
    this.#signal = signal;
  }

  async storeFile({ address, loadedAs }: ForeignFile): Promise<string | undefined> {
    const wanted = readCdnAddress(address);
    if (!wanted) return undefined;
    const isModule = loadedAs === 'module';
    const pinned = findPinned(wanted.packageName, wanted.version, this.#pinned);
    const found = await (pinned ? this.#fetchPinned(pinned) : this.#fetch(wanted.packageName, wanted.version));
    const wantedPath = pinned ? pinnedPath(pinned, wanted.path, isModule) : wanted.path;
    if (!found || wantedPath === undefined) return undefined;
    const path = findPath(found, wantedPath, isModule);
    if (path === undefined) return undefined;
    const files = await readWithImports(found, path, isModule);
    return files && this.#write(found, path, files);
  }

  async storeFont({ family, weights, hasItalic }: WantedFont): Promise<string | undefined> {
    const id = fontId(family);
    const found = await this.#fetch(`@fontsource/${id}`);
    if (!found) return undefined;
    const wanted = weights.length > 0 ? weights : DEFAULT_WEIGHTS;
    const faces = (hasItalic ? (['normal', 'italic'] as const) : (['normal'] as const)).flatMap((style) =>
      wanted.flatMap((weight) =>
        FONT_SUBSETS.map((subset) => ({
          style,
          weight: String(weight),
          subset,
          file: `files/${id}-${subset}-${weight}-${style}.woff2`,
        })),
      ),
    );
    const existing = faces.filter(({ file }) => found.paths.includes(file));
    if (existing.length === 0) return undefined;
    const files = new Map(await found.read(['unicode.json', ...existing.map(({ file }) => file)]));
    const ranges = readRanges(files.get('unicode.json'));
    files.delete('unicode.json');
    const named = await found.read(['metadata.json']);
    const listed: FontFace[] = existing.map(({ subset, ...face }) => ({ ...face, unicodeRange: ranges[subset] ?? '' }));
    const sheet = fontStyles(readFamily(named.get('metadata.json')) ?? family, listed);
    files.set(FONT_STYLES, new Uint8Array(Buffer.from(sheet)));
    return this.#write(found, FONT_STYLES, files);
  }

  /** Returns a package if its license allows anyone to serve it; otherwise undefined. */
  async #fetch(name: string, version?: string): Promise<FetchedPackage | undefined> {
    const found = await this.#fetchOnce(name, version);
    return found && isOpen(found.license) ? found : undefined;
  }

  /**
   * Returns a pinned package with the license that a person read in it; undefined when its content differs from the
   * pinned hash.
   */
  async #fetchPinned({ name, version, sha512, license }: PinnedPackage): Promise<FetchedPackage | undefined> {
    const found = await this.#fetchOnce(name, version);
    return found?.sha512 === sha512 ? { ...found, license } : undefined;
  }

  #fetchOnce(name: string, version?: string): Promise<FetchedPackage | undefined> {
    const key = `${name}@${version ?? ''}`;
    const fetching = this.#fetched.get(key) ?? this.#registry.fetchPackage({ name, version }, this.#signal);
    this.#fetched.set(key, fetching);
    return fetching;
  }

  /** Stores the files and the license of a package. Returns the URL path of the file at `path`. */
  async #write(
    found: FetchedPackage,
    path: string,
    files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  ): Promise<string | undefined> {
    const license = found.paths.find((each) => /^(?:licen[cs]e|copying)\b/i.test(each));
    const text = license === undefined ? undefined : (await found.read([license])).get(license);
    const all = [...files, ['LICENSE.txt', text ?? new Uint8Array(Buffer.from(found.license))] as const];
    const addressOf = (file: string) => fetchedAddress({ ...found, file });
    await Promise.all(
      all.map(async ([file, bytes]) => {
        const key = fetchedKey(addressOf(file));
        const contentType = CONTENT_TYPES[posix.extname(file).slice(1)] ?? 'text/plain';
        if (key !== undefined) await this.#apps.write(key, bytes, { contentType, cacheControl: CACHE });
      }),
    );
    return fetchedKey(addressOf(path)) === undefined ? undefined : addressOf(path);
  }
}

function isOpen(license: string): boolean {
  const choices = license.replace(/[()]/g, '').split(/\s+OR\s+/i);
  return choices.some((choice) => choice.split(/\s+AND\s+/i).every((each) => OPEN_LICENSES.test(each.trim())));
}

/**
 * Returns the path in the package of the file that a CDN URL refers to. URLs of cdnjs omit the folder, so usual folders
 * are tried.
 */
function findPath({ paths, entries }: FetchedPackage, wanted: string, isModule: boolean): string | undefined {
  const isServed = (path: string) => posix.extname(path).slice(1) in CONTENT_TYPES && path !== 'package.json';
  const path = wanted.replace(/(?:^|\/)\+esm$/, '');
  const named = path === '' ? namedEntries(entries, isModule) : [path];
  const candidates = named.flatMap((each) => {
    const normal = posix.normalize(each).replace(/^\.?\//, '');
    return [normal, `${normal}.js`, `${normal}/index.js`, `dist/${normal}`, `build/${normal}`, `lib/${normal}`];
  });
  return candidates.find((each) => isServed(each) && paths.includes(each));
}

function namedEntries(
  { jsdelivr, unpkg, browser, module, main }: FetchedPackage['entries'],
  isModule: boolean,
): string[] {
  const order = isModule ? [module, jsdelivr, unpkg, main, 'index.js'] : [jsdelivr, unpkg, browser, main, 'index.js'];
  return order.filter((each) => each !== undefined && each !== '').flatMap((each) => each ?? []);
}

/**
 * Returns a file and all files of the package that it imports, directly or not. Returns undefined when they are too
 * many or too large, or when a module imports another package, because that would need a bundler.
 */
async function readWithImports(
  found: FetchedPackage,
  path: string,
  isModule: boolean,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>> | undefined> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let sizeBytes = 0;
  for (let wanted = [path]; wanted.length > 0; ) {
    const read = await found.read(wanted);
    const next = new Set<string>();
    for (const [each, bytes] of read) {
      files.set(each, bytes);
      sizeBytes += bytes.byteLength;
      const isRead = each.endsWith('.css') || (isModule && /\.m?js$/.test(each));
      const text = isRead ? new TextDecoder().decode(bytes) : '';
      // A script without exports is not a module. A module that imports another package would need a bundler.
      if (isModule && each === path && !/\bexport\b/.test(text)) return undefined;
      if (isModule && BARE_IMPORT.test(text)) return undefined;
      for (const imported of importsOf(each, text)) {
        if (!files.has(imported) && found.paths.includes(imported)) next.add(imported);
      }
    }
    if (files.size + next.size > MAX_FILES || sizeBytes > MAX_TOTAL_BYTES) return undefined;
    wanted = [...next];
  }
  return files;
}

function importsOf(path: string, text: string): string[] {
  const pattern = path.endsWith('.css') ? RELATIVE_URL : RELATIVE_IMPORT;
  const folder = posix.dirname(path);
  return [...text.matchAll(pattern)]
    .map(([, relative = '']) => posix.join(folder, relative))
    .filter((each) => !each.startsWith('..') && posix.extname(each).slice(1) in CONTENT_TYPES);
}

function readRanges(bytes: Uint8Array | undefined): Record<string, string> {
  const parsed: unknown = bytes ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string] => /^[U+0-9A-F?, -]*$/.test(String(entry[1]))),
  );
}

/** Returns the font's CSS family name from the package's metadata, because URLs of Bunny Fonts contain only an id. */
function readFamily(bytes: Uint8Array | undefined): string | undefined {
  const parsed: unknown = bytes ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  const family = typeof parsed === 'object' && parsed !== null && 'family' in parsed ? parsed.family : undefined;
  return typeof family === 'string' && /^[\p{L}\p{N} _-]{1,60}$/u.test(family) ? family : undefined;
}
