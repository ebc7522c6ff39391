import type { ImportNote } from '../../../../shared/messages/import-notes.ts';
import { type ComponentKit, componentPage } from './component-page.ts';
import { decodeText } from './decode-text.ts';
import { extensionOf } from './find-file.ts';
import { type ImportedPage, type ImportFiles, type ImportResult, listNames, refused } from './import-parts.ts';
import { inlinePage } from './inline-page.ts';
import { textOfFile } from './inline-styles.ts';
import { isComponent } from './read-pasted-text.ts';

const PAGE = /\.(?:html?|xhtml)$/i;
/** Matches folders into which build tools write the finished page. */
const BUILT = /(?:^|\/)(?:dist|build|out|docs|public)\//;
const COMPONENT_NAMES = /(?:^|\/)(?:app\/page|App|app|page|index|Index|Home|main)\.[jt]sx$/;
const COMPONENT = /\.[jt]sx$/;
const MODULE = /\.(?:[jt]sx?|mjs)$/;
/** Matches error pages of servers. */
const ERROR_PAGE = /(?:^|\/)(?:404|500|_error)\.html?$/i;
/** Matches files of a project that no page loads. */
const SIDE_FILE =
  /(?:^|\/)(?:readme|license|licence|changelog)[^/]*$|\.(?:md|map|lock|d\.ts)$|(?:^|\/)(?:package|tsconfig[\w.]*|components|vercel|netlify)\.json$|\.config\.[cm]?[jt]s$|(?:^|\/)(?:robots\.txt|sitemap\.xml|CNAME)$/i;

/**
 * Returns the app's page from the imported files: `index.html`, the only HTML page, or a page made from a React
 * component.
 */
export function choosePage(files: ImportFiles, kit: ComponentKit): ImportResult<ImportedPage> {
  const pages = [...files.keys()].filter((path) => PAGE.test(path));
  const page = choose(pages);
  if (page !== undefined) return inlinedPage(files, page, pages);
  if (pages.length > 0) return refused({ key: 'import_several_pages', params: { files: listNames(pages) } });
  const component = chooseComponent(files);
  if (component === undefined) return refused('import_no_page');
  return { ok: true, value: withUnused(files, componentPage(files, component, kit)) };
}

/** Returns the path of the app's start page; undefined when none or several are possible. */
function choose(pages: readonly string[]): string | undefined {
  const entries = pages.filter((path) => /(?:^|\/)index\.x?html?$/i.test(path));
  const shallowest = entries.toSorted((left, right) => rankOf(left) - rankOf(right))[0];
  const apart = pages.filter((path) => !ERROR_PAGE.test(path));
  return shallowest ?? (apart.length === 1 ? apart[0] : undefined);
}

/**
 * Returns the sort rank of a page. Pages in fewer folders come first. At equal depth, pages in a build folder come
 * first.
 */
function rankOf(path: string): number {
  return path.split('/').length * 2 + (BUILT.test(path) ? -1 : 0);
}

function chooseComponent(files: ImportFiles): string | undefined {
  const paths = [...files.keys()].filter((path) => MODULE.test(path));
  const shallowFirst = paths.toSorted((left, right) => left.split('/').length - right.split('/').length);
  const named = shallowFirst.find((path) => COMPONENT_NAMES.test(path) && isComponent(textOfFile(files, path)));
  if (named !== undefined) return named;
  const exporting = shallowFirst.filter((path) => COMPONENT.test(path) && isComponent(textOfFile(files, path)));
  return exporting[0] ?? shallowFirst.find((path) => isComponent(textOfFile(files, path)));
}

function inlinedPage(files: ImportFiles, page: string, pages: readonly string[]): ImportResult<ImportedPage> {
  const decoded = decodeText(files.get(page) ?? new Uint8Array());
  if (decoded === undefined) return refused({ key: 'import_not_text', params: { file: page } });
  const inlined = inlinePage(files, page, decoded.text);
  const notes: ImportNote[] = [...inlined.notes];
  if (decoded.guessed !== undefined) notes.unshift({ key: 'encoding_guessed', params: { encoding: decoded.guessed } });
  const others = pages.filter((path) => path !== page);
  if (others.length > 0) notes.push({ key: 'pages_left_out', params: { files: listNames(others) } });
  return { ok: true, value: withUnused(files, { ...inlined, notes }) };
}

/** Adds notes about the number of inlined files and about files that the page does not use. */
function withUnused(files: ImportFiles, page: ImportedPage): ImportedPage {
  const unused = [...files.keys()].filter(
    (path) => !page.files.includes(path) && !PAGE.test(path) && !SIDE_FILE.test(path) && extensionOf(path) !== '',
  );
  const notes = [...page.notes];
  if (page.files.length > 1) notes.push({ key: 'files_inlined', params: { count: page.files.length } });
  if (unused.length > 0) notes.push({ key: 'files_unused', params: { files: listNames(unused) } });
  return { ...page, notes };
}
