/** Bundled libraries have the path `/vendor/{name}@{version}/{file}` on the document's domain. */
export const SHELF_PATH = '/vendor/';
/** The package in the check's layer that contains the files, as `{name}@{version}/{file}`. */
export const SHELF_PACKAGE = 'buidl-shelf';

export interface ShelfFile {
  name: string;
  /** The path in the npm package. `+esm` is a CDN's single-module form, which our build creates. */
  source: string;
  /** The paths in the package that this file replaces. The empty path is the package itself. */
  standsFor: RegExp;
  /** Loaded by `import`. Module imports prefer this file when another one replaces the same path. */
  isModule?: true;
  /** Imported by another file of the package, never by an app. */
  isPart?: true;
}

export interface ShelfFolder {
  /** With a trailing slash, as in import maps. */
  name: string;
  source: string;
  /** The bundled modules by subfolder, with their imports. */
  modules: Readonly<Record<string, readonly string[]>>;
}

export interface ShelfPackage {
  name: string;
  title: string;
  version: string;
  /** The name on npm and on CDNs that serve npm. */
  npmName: string;
  /** The folder in `node_modules`, where it differs from the name. */
  installedAs?: string;
  /** Former names on npm and names on cdnjs, in lower case. */
  otherNames?: readonly string[];
  /** The major versions that are compatible with the bundled version. */
  majors: readonly number[];
  files: readonly ShelfFile[];
  folder?: ShelfFolder;
}

/** Returns the paths of the modules in a folder of a package. */
export function modulePaths({ modules }: ShelfFolder): string[] {
  return Object.entries(modules).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}.js`));
}

/** Returns the address of a bundled file or folder. */
export function shelfAddress({ name, version }: ShelfPackage, file: string): string {
  return `${SHELF_PATH}${name}@${version}/${file}`;
}
