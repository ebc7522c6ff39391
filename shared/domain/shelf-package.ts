/** Bundled libraries have the path `/vendor/{name}@{version}/{file}` on the document's domain. */
export const SHELF_PATH = '/vendor/';
/** The npm package in the Check state's Lambda layer, with all bundled libraries as `{name}@{version}/{file}`. */
export const SHELF_PACKAGE = 'buidl-shelf';

export interface ShelfFile {
  name: string;
  /** The path in the npm package. `+esm` is a CDN's single-module form, which our build creates. */
  source: string;
  /** The paths in the npm package that this file replaces. The empty path is the package itself. */
  standsFor: RegExp;
  /** The file is loaded by `import`. If several files replace the same path, imports get this one. */
  isModule?: true;
  /** Prompts and advice leave the file out, because another file loads it or few apps need it. */
  isPart?: true;
  /** Our own form of a library. Exported files that do not contain it load the public form. */
  made?: MadeFile;
  /** The module loads this classic script of the shelf, and exports its global variable by default. */
  exported?: { file: string; global: string };
}

export interface MadeFile {
  /** The module that the build bundles into the file. */
  module: string;
  /** A module that has to be there before it. */
  needed?: string;
  /** The global variable that the file defines. A file without one is a module. */
  global?: string;
  /** Package, version and path on jsDelivr. Missing for our own code, which exported files always contain. */
  publicPath?: string;
}

export interface ShelfFolder {
  /** The name of the folder with a trailing slash, as in import maps. */
  name: string;
  source: string;
  /** The bundled modules by subfolder, with their imports. */
  modules: Readonly<Record<string, readonly string[]>>;
}

export interface ShelfPackage {
  name: string;
  title: string;
  version: string;
  npmName: string;
  /** True for our own code, which is no npm package. */
  isOwn?: true;
  /** The folder in `node_modules`, if its name differs from the package's. */
  installedAs?: string;
  /** The package with the license, if this one copies another's files without it. */
  licensedBy?: string;
  /** Former names on npm, and the names on cdnjs, in lower case. */
  otherNames?: readonly string[];
  /** The major versions that the bundled version can replace. */
  majors: readonly number[];
  files: readonly ShelfFile[];
  folder?: ShelfFolder;
}

export function modulePaths({ modules }: ShelfFolder): string[] {
  return Object.entries(modules).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}.js`));
}

export function shelfAddress({ name, version }: ShelfPackage, file: string): string {
  return `${SHELF_PATH}${name}@${version}/${file}`;
}
