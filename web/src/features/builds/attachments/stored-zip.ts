import { unzipSync, zipSync } from 'fflate';

/** The maximum size of the unpacked entries together. A 10 MB document of text unpacks to less. */
const UNPACKED_MAX_BYTES = 60 * 1024 * 1024;
const MAX_ENTRIES = 2_000;

/** Returns the names of a ZIP file's entries without unpacking them. Throws for a damaged file. */
export function zipEntries(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  unzipSync(bytes, {
    filter: ({ name }) => {
      names.add(name);
      return false;
    },
  });
  return names;
}

/**
 * Returns a ZIP file with the wanted entries, stored without compression, so that its reader unpacks nothing. `change`
 * may shorten each entry. Returns undefined when the entries unpack to too much. fflate never writes more than the size
 * that an entry declares.
 */
export function storedZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  change: (name: string, content: Uint8Array) => Uint8Array = (_, content) => content,
): Uint8Array<ArrayBuffer> | undefined {
  let [size, count] = [0, 0];
  const isTooLarge = () => size > UNPACKED_MAX_BYTES || count > MAX_ENTRIES;
  const entries = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false;
      size += originalSize;
      count += 1;
      return !isTooLarge();
    },
  });
  if (isTooLarge()) return undefined;
  const changed = Object.entries(entries).map(([name, content]) => [name, change(name, content)]);
  return new Uint8Array(zipSync(Object.fromEntries(changed), { level: 0 }));
}
