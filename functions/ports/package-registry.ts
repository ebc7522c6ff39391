/** An npm package to fetch, because the shelf (the bundled libraries and fonts) lacks it. */
export interface WantedPackage {
  name: string;
  /** A version, a range or a tag; undefined for the latest version. */
  version?: string | undefined;
}

/** The fields of `package.json` that name the file for browsers. */
export interface PackageEntries {
  jsdelivr?: string | undefined;
  unpkg?: string | undefined;
  browser?: string | undefined;
  module?: string | undefined;
  main?: string | undefined;
}

export interface FetchedPackage {
  name: string;
  version: string;
  /** An SPDX expression; empty when the package names none. */
  license: string;
  /** The SHA-512 of the package's archive, in hexadecimal digits. */
  sha512: string;
  entries: PackageEntries;
  /** The paths of all regular files. */
  paths: readonly string[];
  /** Returns the contents of these files. Throws PackageRegistryError when one is too large. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>;
}

export interface PackageRegistry {
  /**
   * Returns the package in the highest version that fits, without running its code; undefined when no version fits.
   * Throws PackageRegistryError when the registry is out of reach, or its response is invalid or too large.
   */
  fetchPackage(wanted: WantedPackage, signal: AbortSignal): Promise<FetchedPackage | undefined>;
}

export class PackageRegistryError extends Error {
  override readonly name = 'PackageRegistryError';
  readonly code = 'package_registry';
}
