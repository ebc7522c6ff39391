/** Bundled libraries have the path `/vendor/{name}@{version}/{file}` on the document's domain. */
export const SHELF_PATH = '/vendor/';
/** The npm package in the Check state's Lambda layer, with all bundled libraries as `{name}@{version}/{file}`. */
export const SHELF_PACKAGE = 'buidl-shelf';

export interface ShelfFile {
  name: string;
  /** The path in the npm package. `+esm` means the whole package as one module, which the build creates. */
  source: string;
  /** The paths in the npm package that this file replaces. The empty path is the package itself. */
  standsFor: RegExp;
  /** True for a file that is loaded by `import`. If several files replace the same path, imports get this file. */
  isModule?: true;
  /** True for a file that prompts and advice do not mention, because another file loads it or few apps need it. */
  isPart?: true;
  /** Set for a file that the build creates from a module. Exported apps that do not contain it load `publicPath`. */
  made?: MadeFile;
  /** Set for a module that loads this classic script. Its default export is the global variable of the script. */
  exported?: { file: string; global: string };
}

export interface MadeFile {
  /** The module that the build bundles into the file. */
  module: string;
  /** A module that has to run before `module`. */
  needed?: string;
  /** The global variable that the file defines. Without this field, the file is an ES module. */
  global?: string;
  /** Package, version and path on jsDelivr. Missing for code of this product, which exported apps always contain. */
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
  /** True for code of this product, which is not an npm package. */
  isOwn?: true;
  /** The folder in `node_modules`, if its name differs from the package's. */
  installedAs?: string;
  /** The npm package with the license, if this package contains the files of that package but not its license. */
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
