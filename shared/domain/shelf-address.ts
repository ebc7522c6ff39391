import { FONT_STYLES, findShelfFont, fontAddress, googleFontAddress } from './fonts/shelf-fonts.ts';
import { SHELF } from './shelf.ts';
import { modulePaths, SHELF_PATH, type ShelfFolder, type ShelfPackage, shelfAddress } from './shelf-package.ts';

/** How the document loads a file. `module`: by `import` or as a module script. `plain`: in another way. */
export type LoadedAs = 'module' | 'plain';

export interface PackagePath {
  packageName: string;
  /** Undefined for the latest version. */
  version?: string | undefined;
  path: string;
}

const ABSOLUTE_ADDRESS = /^(?:https?:)?\/\/([^/?#]+)([^?#]*)/i;
const NPM_PATH = /^\/(?:npm\/)?((?:@[\w.-]+\/)?[\w.-]+)(?:@([^/]+))?(?:\/(.*))?$/;
const CDNJS_PATH = /^\/ajax\/libs\/([\w.-]+)\/([^/]+)\/(.+)$/;
/** CDNs that serve all files of npm packages. */
const FILE_HOSTS = ['cdn.jsdelivr.net', 'fastly.jsdelivr.net', 'unpkg.com', 'www.unpkg.com'];
/** CDNs that bundle a package into one module. */
const MODULE_HOSTS = ['esm.sh', 'esm.run', 'cdn.esm.sh', 'cdn.skypack.dev'];
/** Matches URL paths that belong to no npm package: jQuery's own CDN, and highlight.js on jsDelivr (next line). */
const JQUERY_PATH = /^\/jquery-(\d[\w.-]*?)(?:\.slim)?(?:\.min)?\.js$/;
const HIGHLIGHT_PATH = /^\/gh\/highlightjs\/cdn-release@([^/]+)\/build\/(.+)$/;
const FONT_NAME = /^font-/;
const OWN_SHELF_PATH = new RegExp(`^${SHELF_PATH}([\\w.-]+)@[\\w.-]+/(.*)$`);
const EXPORTED_PATH = new RegExp(`(?<=["'=(\\s])${SHELF_PATH}([\\w.-]+)@([\\w.-]+)/([\\w./-]*)`, 'g');

/** The names of all bundled libraries, separated by commas. */
export const SHELF_NAMES = SHELF.map(({ name }) => name).join(', ');

/**
 * Returns the URL of the bundled copy of a CDN file. Returns undefined for other URLs, and for versions that are not
 * compatible with the bundled one.
 */
export function findShelfAddress(address: string, loadedAs: LoadedAs = 'plain'): string | undefined {
  const own = OWN_SHELF_PATH.exec(address);
  if (own) return currentAddress(own[1] ?? '', own[2] ?? '');
  const wanted = readCdnAddress(address);
  const known = wanted && findPackages(wanted.packageName).find((each) => hasSimilarVersion(each, wanted.version));
  if (!wanted || !known) return undefined;
  if (known.folder && wanted.path.startsWith(known.folder.source)) {
    const path = wanted.path.slice(known.folder.source.length);
    return hasModule(known.folder, path) ? shelfAddress(known, known.folder.name + path) : undefined;
  }
  // Import maps contain URLs of whole packages, which end with a slash.
  if (address.endsWith('/')) return undefined;
  const candidates = known.files.filter(({ standsFor }) => standsFor.test(wanted.path));
  const fitting = candidates.find(({ isModule }) => (isModule === true) === (loadedAs === 'module'));
  const chosen = fitting ?? (wanted.path === '' ? undefined : candidates[0]);
  return chosen && shelfAddress(known, chosen.name);
}

/** Returns a suggestion of a bundled library in place of a URL, as the end of a sentence. */
export function shelfAdvice(address: string): string {
  const found = findShelfAddress(address);
  if (found !== undefined) return `use ${found}`;
  const [, ownName] = OWN_SHELF_PATH.exec(address) ?? [];
  const name = ownName ?? readCdnAddress(address)?.packageName;
  const [known] = name === undefined ? [] : findPackages(name);
  if (known)
    return `use ${known.files
      .filter(({ isPart }) => !isPart)
      .map((file) => shelfAddress(known, file.name))
      .join(' or ')}`;
  return `use what is there (${SHELF_NAMES}), or include what it provides in the document`;
}

export function isCdnAddress(address: string): boolean {
  return readCdnAddress(address) !== undefined;
}

/** Returns true for a CDN URL of a bundled library, in any version. */
export function isOfBundledLibrary(address: string): boolean {
  const wanted = readCdnAddress(address);
  return wanted !== undefined && findPackages(wanted.packageName).length > 0;
}

/**
 * Returns the document with public CDN URLs instead of bundled libraries, so that it works on any host. The paths in
 * `kept` stay, and so do the paths of their folders.
 */
export function toPublicAddresses(html: string, kept: readonly string[] = []): string {
  return html.replace(EXPORTED_PATH, (found, name: string, version: string, file: string) => {
    if (kept.some((path) => path === found || (found.endsWith('/') && path.startsWith(found)))) return found;
    const font = FONT_NAME.test(name) ? findShelfFont(name.replace(FONT_NAME, '')) : undefined;
    if (font && file === FONT_STYLES) return googleFontAddress(font);
    const known = SHELF.find((each) => each.name === name);
    const source = known && sourceOf(known, file);
    if (!known || source === undefined) return found;
    if (known.isOwn) return found;
    const publicPath = known.files.find((each) => each.name === file)?.made?.publicPath;
    if (publicPath !== undefined) return `https://cdn.jsdelivr.net/npm/${publicPath}`;
    return `https://cdn.jsdelivr.net/npm/${known.npmName}@${version}/${source}`;
  });
}

/** Returns true if a folder contains a module. The empty path means the folder itself. */
function hasModule(folder: ShelfFolder, path: string): boolean {
  return path === '' || modulePaths(folder).includes(path);
}

/**
 * Returns the CDN path of a bundled file. Accepts any module of a folder, because the document may refer to an older
 * bundled version with different modules.
 */
function sourceOf({ files, folder }: ShelfPackage, file: string): string | undefined {
  if (folder && file.startsWith(folder.name)) return folder.source + file.slice(folder.name.length);
  return files.find(({ name }) => name === file)?.source;
}

function currentAddress(name: string, file: string): string | undefined {
  if (FONT_NAME.test(name)) {
    const font = file === FONT_STYLES ? findShelfFont(name.replace(FONT_NAME, '')) : undefined;
    return font && fontAddress(font);
  }
  const known = SHELF.find((each) => each.name === name);
  return known && sourceOf(known, file) !== undefined ? shelfAddress(known, file) : undefined;
}

function findPackages(packageName: string): ShelfPackage[] {
  const name = packageName.toLowerCase();
  return SHELF.filter((known) => [known.name, known.npmName, ...(known.otherNames ?? [])].includes(name));
}

/**
 * Returns whether the bundled version can replace a version. Returns true for tags such as `latest`, which have no
 * number.
 */
function hasSimilarVersion({ majors }: ShelfPackage, version = ''): boolean {
  const [, major] = /^[\^~>=v]*(\d+)/.exec(version) ?? [];
  return major === undefined || majors.includes(Number(major));
}

/** Returns the package, version and path in a CDN URL; undefined for other URLs. */
export function readCdnAddress(address: string): PackagePath | undefined {
  const [, host = '', pathname = ''] = ABSOLUTE_ADDRESS.exec(address) ?? [];
  const hostname = host.toLowerCase();
  if (hostname === 'cdn.tailwindcss.com') {
    return { packageName: 'tailwindcss-cdn', path: /[?&;]plugins=/.test(address) ? 'tailwindcss-plugins.js' : '' };
  }
  const [, d3Version, d3File] = /^\/(?:d3\.v(\d+)(?:\.min)?|(d3(?:\.min)?))\.js$/.exec(pathname) ?? [];
  if (hostname === 'd3js.org' && (d3Version ?? d3File)) {
    return { packageName: 'd3', version: d3Version, path: 'd3.min.js' };
  }
  if (hostname === 'cdnjs.cloudflare.com') {
    const [, packageName = '', version = '', path = ''] = CDNJS_PATH.exec(pathname) ?? [];
    const [, revision] = (packageName === 'three.js' && /^r(\d+)$/.exec(version)) || [];
    if (revision !== undefined) return { packageName: 'three', version: `0.${revision}.0`, path };
    return { packageName, version, path };
  }
  const [, jqueryVersion] = (hostname === 'code.jquery.com' && JQUERY_PATH.exec(pathname)) || [];
  if (jqueryVersion !== undefined) return { packageName: 'jquery', version: jqueryVersion, path: 'jquery.min.js' };
  const isModuleHost = MODULE_HOSTS.includes(hostname);
  if (!isModuleHost && !FILE_HOSTS.includes(hostname)) return undefined;
  const [, highlightVersion, highlightFile] = HIGHLIGHT_PATH.exec(pathname) ?? [];
  if (highlightFile !== undefined) {
    return { packageName: 'highlight.js', version: highlightVersion, path: highlightFile };
  }
  const [, packageName = '', version, path = ''] = NPM_PATH.exec(pathname) ?? [];
  return { packageName, version, path: isModuleHost && !path.includes('.') ? esmPath(path) : path };
}

function esmPath(path: string): string {
  return path === '' ? '+esm' : `${path}/+esm`;
}
