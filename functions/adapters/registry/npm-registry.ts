import { createHash } from 'node:crypto';
import { maxSatisfying, valid, validRange } from 'semver';
import * as z from 'zod';
import {
  type FetchedPackage,
  type PackageRegistry,
  PackageRegistryError,
  type WantedPackage,
} from '../../ports/package-registry.ts';
import { readArchive } from './read-archive.ts';

/** The metadata of an old package lists all its versions and has several megabytes. */
const MAX_METADATA_BYTES = 24 * 1024 * 1024;
/** The archives of large libraries have about 25 MB. */
const MAX_ARCHIVE_BYTES = 40 * 1024 * 1024;
/** The registry's short form of the metadata, without READMEs. */
const SHORT_FORM = 'application/vnd.npm.install-v1+json';
const NAME = /^(?:@[a-z0-9][\w.-]{0,100}\/)?[a-z0-9][\w.-]{0,100}$/i;
const SHA512 = /(?:^|\s)sha512-([A-Za-z0-9+/]{86}==)(?:\s|$)/;

const versionSchema = z.object({
  version: z.string(),
  dist: z.object({ integrity: z.string() }),
});
const packageSchema = z.object({
  'dist-tags': z.record(z.string(), z.string()).default({}),
  versions: z.record(z.string(), versionSchema),
});
const textSchema = z.string().optional().catch(undefined);
/** `package.json` in the archive. Its fields have other types in old packages. */
const manifestSchema = z.object({
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).catch(''),
  licenses: z.array(z.object({ type: z.string() })).catch([]),
  jsdelivr: textSchema,
  unpkg: textSchema,
  browser: textSchema,
  module: textSchema,
  main: textSchema,
});

/** Implements the port PackageRegistry with the npm registry, or one with the same interface. */
export class NpmRegistry implements PackageRegistry {
  readonly #url: string;

  /** `url` has no trailing slash. All requests go to its host. */
  constructor(url: string) {
    this.#url = url;
  }

  async fetchPackage({ name, version }: WantedPackage, signal: AbortSignal): Promise<FetchedPackage | undefined> {
    if (!NAME.test(name)) return undefined;
    const metadata = await this.#fetch(name.replace('/', '%2f'), MAX_METADATA_BYTES, signal, SHORT_FORM);
    if (!metadata) return undefined;
    const known = packageSchema.safeParse(parseJson(metadata));
    if (!known.success) throw new PackageRegistryError(`The registry's description of ${name} is not valid.`);
    const chosen = chooseVersion(known.data, version);
    if (!chosen) return undefined;
    const [, expected = ''] = SHA512.exec(chosen.dist.integrity) ?? [];
    const fileName = `${name.slice(name.indexOf('/') + 1)}-${chosen.version}.tgz`;
    const archive = await this.#fetch(`${name}/-/${fileName}`, MAX_ARCHIVE_BYTES, signal);
    if (!archive) return undefined;
    const digest = createHash('sha512').update(archive).digest();
    if (digest.toString('base64') !== expected) {
      throw new PackageRegistryError(`The archive of ${name} ${chosen.version} has another SHA-512 than its version.`);
    }
    const { paths, files } = await readArchive(archive, ['package.json']);
    const manifest = manifestSchema.parse(parseJson(files.get('package.json') ?? new Uint8Array()) ?? {});
    const { license, licenses, ...entries } = manifest;
    return {
      name,
      version: chosen.version,
      license: license || licenses.map(({ type }) => type).join(' OR '),
      sha512: digest.toString('hex'),
      entries,
      paths,
      read: async (wanted) => (await readArchive(archive, wanted, { onlyFiles: true })).files,
    };
  }

  /** Returns the response's body, or undefined for 404. Rejects redirects. */
  async #fetch(path: string, maxBytes: number, signal: AbortSignal, accept = '*/*'): Promise<Uint8Array | undefined> {
    try {
      const response = await fetch(`${this.#url}/${path}`, { headers: { accept }, redirect: 'error', signal });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new PackageRegistryError(`The registry responded with ${response.status}.`);
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of response.body ?? []) {
        sizeBytes += chunk.byteLength;
        if (sizeBytes > maxBytes) throw new PackageRegistryError(`${path} is larger than ${maxBytes} bytes.`);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof PackageRegistryError) throw error;
      throw new PackageRegistryError('The registry could not be reached.', { cause: error });
    }
  }
}

/** Returns the version with this number or tag, or else the highest version in this range. */
function chooseVersion({ versions, 'dist-tags': tags }: z.output<typeof packageSchema>, wanted = 'latest') {
  const exact = valid(wanted) ?? tags[wanted];
  if (exact !== undefined) return versions[exact];
  const range = validRange(wanted);
  const found = range === null ? undefined : maxSatisfying(Object.keys(versions), range);
  return found ? versions[found] : undefined;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
