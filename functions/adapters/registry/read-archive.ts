import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { PackageRegistryError } from '../../ports/package-registry.ts';

const MAX_FILE_BYTES = 5 * 1024 * 1024;
/** Large libraries have up to 160 MB with their sources and source maps. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
const MAX_ENTRIES = 20_000;

interface Archive {
  /** The paths of all regular files, without the folder that contains all of them. */
  paths: string[];
  /** The contents of the wanted files. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
}

/**
 * Reads a package's archive in memory, without unpacking it to a disk. Skips links, and files whose paths lead out of
 * the archive. With `onlyFiles`, stops after the wanted files, so `paths` is incomplete. Throws PackageRegistryError
 * when the archive is damaged or too large.
 */
export async function readArchive(
  archive: Uint8Array,
  wanted: readonly string[],
  { onlyFiles = false } = {},
): Promise<Archive> {
  const read: Archive = { paths: [], files: new Map() };
  const hasAll = () => onlyFiles && wanted.every((path) => read.files.has(path));
  const entries = extract();
  let unpackedBytes = 0;
  let count = 0;
  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      unpackedBytes += chunk.byteLength;
      if (unpackedBytes > MAX_UNPACKED_BYTES) throw new PackageRegistryError('The archive unpacks to too much.');
      yield chunk;
    }
  }
  const reading = async () => {
    for await (const entry of entries) {
      count += 1;
      if (count > MAX_ENTRIES) throw new PackageRegistryError('The archive has too many files.');
      const path = entry.header.type === 'file' ? pathInPackage(entry.header.name) : undefined;
      if (path !== undefined) read.paths.push(path);
      if (path === undefined || !wanted.includes(path)) {
        entry.resume();
        continue;
      }
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of entry) {
        if (!(chunk instanceof Uint8Array)) continue;
        sizeBytes += chunk.byteLength;
        if (sizeBytes > MAX_FILE_BYTES) throw new PackageRegistryError(`${path} is larger than 5 MB.`);
        chunks.push(chunk);
      }
      read.files.set(path, new Uint8Array(Buffer.concat(chunks)));
      // Stops as soon as all wanted files are read, because large packages take seconds to unpack.
      if (hasAll()) return;
    }
  };
  try {
    await Promise.all([pipeline(Readable.from([archive]), createGunzip(), limited, entries), reading()]);
    return read;
  } catch (error) {
    if (hasAll()) return read;
    if (error instanceof PackageRegistryError) throw error;
    throw new PackageRegistryError('The archive is damaged.', { cause: error });
  }
}

/** Returns a path without its first folder, usually `package/`; undefined for one that leads out of the archive. */
function pathInPackage(name: string): string | undefined {
  const parts = name.split('/');
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'));
  return isSafe && parts.length > 1 ? parts.slice(1).join('/') : undefined;
}
