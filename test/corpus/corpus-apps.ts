import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { zipSync } from 'fflate';

/** An app of a corpus: an HTML file, or a folder with `index.html` and the files beside it. */
export interface CorpusApp {
  name: string;
  /** The path of the HTML file that a browser opens from disk. */
  pagePath: string;
  fileName: string;
  /** Returns the file that a user would import: the HTML file, or a ZIP file of the folder. */
  read(): Uint8Array;
}

const PAGE = /\.html?$/i;
const ENTRY = 'index.html';

/** Returns the apps in a folder, ordered by name. Skips empty HTML files. */
export function findCorpusApps(rootDir: string): CorpusApp[] {
  return appsIn(rootDir, rootDir).toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

function appsIn(dir: string, rootDir: string): CorpusApp[] {
  const entries = readdirSync(dir, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (files.includes(ENTRY)) return folderApp(dir, rootDir);
  const pages = files.filter((name) => PAGE.test(name) && readFileSync(join(dir, name)).length > 0);
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  return [
    ...pages.map((name) => ({
      name: relative(rootDir, join(dir, name)),
      pagePath: join(dir, name),
      fileName: name,
      read: () => readFileSync(join(dir, name)),
    })),
    ...folders.flatMap(({ name }) => appsIn(join(dir, name), rootDir)),
  ];
}

function folderApp(dir: string, rootDir: string): CorpusApp[] {
  const pagePath = join(dir, ENTRY);
  const name = relative(rootDir, dir) || basename(dir);
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
  if (paths.length === 1) return [{ name, pagePath, fileName: ENTRY, read: () => readFileSync(pagePath) }];
  const read = () => zipSync(Object.fromEntries(paths.map((path) => [path, readFileSync(join(dir, path))])));
  return [{ name, pagePath, fileName: `${basename(dir)}.zip`, read }];
}
