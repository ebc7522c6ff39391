/** A file that a person dropped or chose for an import. */
export interface ImportPart {
  /** The path in the dropped or chosen folder. */
  path: string;
  file: File;
}

/** The maximum number of files in an import, as on the server. Larger folders hold more than one app. */
const MAX_FILES = 1_000;
const SKIPPED = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/;
const ARCHIVE_NAME = 'app.zip';

/** Returns the files in dropped files and folders, without dependencies and hidden files. */
export async function readEntries(entries: readonly FileSystemEntry[]): Promise<ImportPart[]> {
  const parts: ImportPart[] = [];
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry !== undefined && parts.length < MAX_FILES; entry = waiting.pop()) {
    const path = entry.fullPath.replace(/^\//, '');
    if (SKIPPED.test(path)) continue;
    if (isFolder(entry)) waiting.push(...(await readFolder(entry)));
    else if (isFile(entry)) parts.push({ path, file: await readFile(entry) });
  }
  return parts;
}

/** Returns chosen files with their paths in the chosen folder. */
export function readChosen(files: readonly File[]): ImportPart[] {
  return files
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ path }) => !SKIPPED.test(path))
    .slice(0, MAX_FILES);
}

/** Returns one file as it is, and several as a ZIP archive. */
export async function packImport(parts: readonly ImportPart[]): Promise<File> {
  const [first, second] = parts;
  if (first !== undefined && second === undefined) return first.file;
  const { zipSync } = await import('fflate');
  const contents = await Promise.all(
    parts.map(async ({ path, file }) => [path, new Uint8Array(await file.arrayBuffer())] as const),
  );
  return new File([zipSync(Object.fromEntries(contents))], ARCHIVE_NAME, { type: 'application/zip' });
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  entry.file(resolve, reject);
  return promise;
}

/** Returns all entries of a folder. `readEntries` returns them in parts, and an empty part at the end. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<FileSystemEntry[]>();
    reader.readEntries(resolve, reject);
    const part = await promise;
    if (part.length === 0 || all.length > MAX_FILES) return all;
    all.push(...part);
  }
}
