/** The first segment of an address on the shelf, `/vendor/{name}@{version}/{file}`, on the domain of the document. */
export const SHELF_PATH = '/vendor/';
/** The package in the layer of the check that holds the files, as `{name}@{version}/{file}`. */
export const SHELF_PACKAGE = 'buidl-shelf';

export interface ShelfFile {
  name: string;
  /** Its path in the npm package; `+esm` is what a CDN answers with as one module, which the build makes. */
  source: string;
  /** The paths in the package for which it stands. The empty path is the package itself. */
  standsFor: RegExp;
  /** Loaded by `import`, and what a module means where both kinds stand for a path. */
  isModule?: true;
  /** Imported by another file of its package, never by an app. */
  isPart?: true;
}

export interface ShelfFolder {
  /** With a slash at its end, as in import maps. */
  name: string;
  source: string;
  /** The modules that are on the shelf, by the folder inside it, with what they import. */
  modules: Readonly<Record<string, readonly string[]>>;
}

export interface ShelfPackage {
  name: string;
  title: string;
  version: string;
  /** Its name on npm, and on the CDNs that serve npm. */
  npmName: string;
  /** Its folder in `node_modules`, where that is not its name. */
  installedAs?: string;
  /** In lower case: older names on npm, and names on cdnjs. */
  otherNames?: readonly string[];
  /** The major versions whose apps work with the version on the shelf. */
  majors: readonly number[];
  files: readonly ShelfFile[];
  folder?: ShelfFolder;
}

/** Returns the paths of the modules in a folder of a package. */
export function modulePaths({ modules }: ShelfFolder): string[] {
  return Object.entries(modules).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}.js`));
}

/** Returns the address of a file or folder of a package on the shelf. */
export function shelfAddress({ name, version }: ShelfPackage, file: string): string {
  return `${SHELF_PATH}${name}@${version}/${file}`;
}
