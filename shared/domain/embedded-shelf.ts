import { toPublicPackages } from './fetched-package.ts';
import { SHELF_PATH } from './shelf-package.ts';

/** Matches the path of a bundled or fetched file without `SHELF_PATH`, such as `vue@3.5.45/vue.global.prod.js`. */
export const SHELF_FILE = '(?:npm/[0-9a-f]{16}/(?:@[\\w.-]+/)?)?[\\w.-]+@[\\w.-]+(?:/\\w[\\w.-]*)+';
/** In an exported file, an import map has the modules that only other modules load under this name. */
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

/** Returns the URL of a bundled library inside a document. It contains the path, so that `takeOutShelf` can restore it. */
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
  // Two hyphens may end a comment.
  return `\n${LICENSES_START}\n\n${texts.join('\n\n').replaceAll('--', '- -')}\n-->`;
}

/**
 * Returns the document of an exported file, with the addresses of its libraries instead of their content. A fetched
 * package gets its public address, because another deployment may not have stored it.
 */
export function takeOutShelf(html: string): string {
  const taken = html
    .replace(INNER_MAP, '')
    .replace(EMBEDDED, (_, file: string) => SHELF_PATH + file)
    .replace(LICENSES, '');
  return toPublicPackages(taken);
}
