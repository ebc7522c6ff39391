import { toPublicPackages } from './fetched-package.ts';
import { SHELF_PATH } from './shelf-package.ts';

/** Matches the path of a bundled or fetched file without `SHELF_PATH`, such as `vue@3.5.45/vue.global.prod.js`. */
export const SHELF_FILE = '(?:npm/[0-9a-f]{16}/(?:@[\\w.-]+/)?)?[\\w.-]+@[\\w.-]+(?:/\\w[\\w.-]*)+';
/** The prefix, in the import map of an exported file, of modules that only other modules import. */
export const INNER_MODULE = 'buidl-shelf/';
const LICENSES_START = '<!-- Licenses of the libraries in this file:';

const EMBEDDED = new RegExp(
  `data:[a-z]+/[a-z0-9]+;charset=utf-8;file=(${SHELF_FILE});base64,[A-Za-z0-9+/]+={0,2}`,
  'g',
);
const INNER_MAP = new RegExp(
  `<script type="importmap" data-buidl-shelf>[^<]*</script>|"${INNER_MODULE}[^"]*":"[^"]*",`,
  'g',
);
const LICENSES = new RegExp(`\\n${LICENSES_START}[\\s\\S]*?-->`);

/** Returns a data: URL with the content of a bundled library. It contains the path for `takeOutShelf` to restore. */
export function embeddedShelfUrl(
  path: string,
  { contentType, base64 }: { contentType: string; base64: string },
): string {
  return `data:${contentType};charset=utf-8;file=${path.slice(SHELF_PATH.length)};base64,${base64}`;
}

/** Returns the licenses of libraries as a comment. */
export function licensesComment(licenses: readonly { library: string; text: string }[]): string {
  if (licenses.length === 0) return '';
  const texts = licenses.map(({ library, text }) => `${library}\n\n${text}`);
  // Separates hyphens, because two hyphens may end a comment.
  return `\n${LICENSES_START}\n\n${texts.join('\n\n').replaceAll('--', '- -')}\n-->`;
}

/**
 * Returns the document of an exported file with the URLs of its libraries instead of the libraries' content. A fetched
 * package gets its public URL, because another deployment may not have stored it.
 */
export function takeOutShelf(html: string): string {
  const taken = html
    .replace(INNER_MAP, '')
    .replace(EMBEDDED, (_, file: string) => SHELF_PATH + file)
    .replace(LICENSES, '');
  return toPublicPackages(taken);
}
