import { Unzip, UnzipInflate } from 'fflate';
import type { Refusal } from '../../../../shared/messages/refusals.ts';
import { type ImportFiles, type ImportResult, refused } from './import-parts.ts';

const MAX_FILES = 1_000;
/** The maximum number of entries in an archive, including those that are left out. */
const MAX_ENTRIES = 50_000;
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_SIZE = '20 MB';
/**
 * The number of input bytes between two checks of the limits. Deflate expands a byte to at most 1,032 bytes, so one
 * piece gives at most 4 MB.
 */
const PIECE_BYTES = 4_096;
const ZIP_MARK = 0x04034b50;
const EMPTY_ZIP_MARK = 0x06054b50;
/** Bit 0 of a ZIP entry's flags marks an encrypted entry. */
const ENCRYPTED = 1;
const NOT_OF_THE_APP =
  /(?:^|\/)(?:node_modules|__MACOSX|\.[^/]+|package-lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Thumbs\.db|desktop\.ini)(?:\/|$)/;

export function isArchive(bytes: Uint8Array): boolean {
  if (bytes.byteLength < 4) return false;
  const mark = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  return mark === ZIP_MARK || mark === EMPTY_ZIP_MARK;
}

/**
 * Unpacks a ZIP archive in memory. Counts bytes and entries itself, because the sizes in the archive may be false.
 * Leaves out dependencies and system files. Writes nothing to disk, so paths are only names.
 */
export function unpackArchive(bytes: Uint8Array): ImportResult<ImportFiles> {
  const unpacking = new Unpacking();
  const unzip = new Unzip((file) => {
    const onEntry = unpacking.add(file.name);
    if (!onEntry) return;
    file.ondata = onEntry;
    file.start();
  });
  unzip.register(UnzipInflate);
  if (isEncrypted(bytes)) return refused('import_zip_locked');
  try {
    for (let at = 0; at < bytes.byteLength && !unpacking.problem; at += PIECE_BYTES) {
      const end = Math.min(at + PIECE_BYTES, bytes.byteLength);
      unzip.push(bytes.subarray(at, end), end === bytes.byteLength);
    }
  } catch {
    return refused(unpacking.problem ?? 'import_zip_broken');
  }
  if (unpacking.problem) return refused(unpacking.problem);
  return unpacking.isComplete ? { ok: true, value: unpacking.files() } : refused('import_zip_broken');
}

function isEncrypted(bytes: Uint8Array): boolean {
  return bytes.byteLength > 6 && ((bytes[6] ?? 0) & ENCRYPTED) === ENCRYPTED;
}

class Unpacking {
  problem: Refusal | undefined;
  readonly #contents = new Map<string, Uint8Array[]>();
  #entries = 0;
  #open = 0;
  #bytes = 0;

  get isComplete(): boolean {
    return this.#open === 0;
  }

  /** Returns a function that receives an entry's content; undefined for an entry that is left out. */
  add(name: string): ((error: Error | null, part: Uint8Array, isLast: boolean) => void) | undefined {
    this.#entries += 1;
    if (this.#entries > MAX_ENTRIES || this.#contents.size >= MAX_FILES) {
      this.problem ??= { key: 'import_zip_too_many', params: { maxFiles: MAX_FILES } };
    }
    const path = name.replaceAll('\\', '/');
    if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..')) {
      this.problem ??= { key: 'import_zip_path', params: { path: path.slice(0, 100) } };
    }
    if (this.problem || path.endsWith('/') || NOT_OF_THE_APP.test(path)) return undefined;
    const parts: Uint8Array[] = [];
    this.#contents.set(path, parts);
    this.#open += 1;
    return (error, part, isLast) => {
      if (error) this.problem ??= 'import_zip_broken';
      this.#bytes += part.byteLength;
      if (this.#bytes > MAX_BYTES) this.problem ??= { key: 'import_zip_too_large', params: { maxSize: MAX_SIZE } };
      else parts.push(part);
      if (isLast) this.#open -= 1;
    };
  }

  /** Returns the files by path. Removes the top folder from the paths if it contains all files. */
  files(): ImportFiles {
    const paths = [...this.#contents.keys()];
    const [first = ''] = paths;
    const folder = first.slice(0, first.indexOf('/') + 1);
    const isShared = folder !== '' && paths.every((path) => path.startsWith(folder));
    return new Map(
      [...this.#contents].map(([path, parts]) => [isShared ? path.slice(folder.length) : path, Buffer.concat(parts)]),
    );
  }
}
