import { SHELF_PATH } from './shelf-package.ts';

/** The path of files from npm packages that the product does not ship, below the path of the shipped libraries. */
export const FETCHED_PATH = `${SHELF_PATH}npm/`;

export interface FetchedFile {
  /** The SHA-512 of the package's archive, in hexadecimal digits, so that a path never changes its content. */
  sha512: string;
  name: string;
  version: string;
  file: string;
}

const DIGEST_LENGTH = 16;
/** Matches the URL path of a stored file. */
export const FETCHED_FILE = `${FETCHED_PATH}[0-9a-f]{${DIGEST_LENGTH}}/(?:@[\\w.-]+/)?[\\w.-]+@[\\w.-]+(?:/\\w[\\w.@-]*)+`;
const FILE_PATH = `${FETCHED_PATH}[0-9a-f]{${DIGEST_LENGTH}}/((?:@[\\w.-]+/)?[\\w.-]+)@([\\w.-]+)((?:/\\w[\\w.@-]*)+)`;
const WHOLE_PATH = new RegExp(`^${FILE_PATH}$`);
const EXPORTED_PATH = new RegExp(`(?<=["'=(\\s])${FILE_PATH}`, 'g');

/** Returns the URL path of a stored file. The edge admits the same paths (infra/edge-functions). */
export function fetchedAddress({ sha512, name, version, file }: FetchedFile): string {
  return `${FETCHED_PATH}${sha512.slice(0, DIGEST_LENGTH)}/${name}@${version}/${file}`;
}

/** Returns the key of a stored file in the bucket of apps; undefined for other URL paths. */
export function fetchedKey(path: string): string | undefined {
  return WHOLE_PATH.test(path) ? path.slice(1) : undefined;
}

/** Returns the jsDelivr URL of a stored file; undefined for other URL paths. */
export function publicAddress(path: string): string | undefined {
  const [, name, version, file] = WHOLE_PATH.exec(path) ?? [];
  return name === undefined ? undefined : `https://cdn.jsdelivr.net/npm/${name}@${version}${file}`;
}

/** Returns the document with public CDN URLs instead of stored files, except the paths in `kept`, so that it works on any host. */
export function toPublicPackages(html: string, kept: readonly string[] = []): string {
  return html.replace(EXPORTED_PATH, (found: string, name: string, version: string, path: string) => {
    if (kept.includes(found)) return found;
    // The build wrote `font.css` of a fetched font. On the CDN, `index.css` has the same purpose.
    const source = name.startsWith('@fontsource/') && path === '/font.css' ? '/index.css' : path;
    return `https://cdn.jsdelivr.net/npm/${name}@${version}${source}`;
  });
}
