import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { JsonFile } from './json-file.ts';
import { isOpenToOthers, makePrivate } from './make-private.ts';

/** Format version of a data folder. Raise it for a change that this code cannot read without a migration. */
export const DATA_VERSION = 1;

/** `MIGRATIONS[n]` converts a folder of version n to version n + 1. */
type Migrations = Readonly<Record<number, (dataDir: string) => void>>;
const MIGRATIONS: Migrations = {};

/** `npm start -- --fresh` removes only these folders and files. */
const DATA_FOLDERS = ['dynamodb', 's3', 'stepfunctions', 'secrets', 'solana', 'cloudfront', 'template'];
const DATA_FILES = ['template.json', 'version.json'];
/** Other folders that `npm start` creates in the data folder. `--fresh` keeps them. */
const KEPT_FOLDERS = ['browser', 'logs'];

export class DataDirError extends Error {
  override readonly name = 'DataDirError';
  readonly code = 'DataDir';
}

/** Creates the folder if it is missing and checks that it is writable. Throws DataDirError. */
export function requireWritableDir(dataDir: string): void {
  const probe = join(dataDir, '.probe');
  try {
    makeFolders(dataDir);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (cause) {
    const reason = reasonOf(cause, dataDir);
    throw new DataDirError(`DATA_DIR=${dataDir} cannot be used: ${reason}. Choose another folder.`, {
      cause,
    });
  }
}

/**
 * Converts the data to the current version. Data without a version file has version 1. Throws DataDirError for versions
 * that are too new or too old.
 */
export function migrateDataDir(
  dataDir: string,
  { version = DATA_VERSION, migrations = MIGRATIONS }: { version?: number; migrations?: Migrations } = {},
): void {
  const hasData = DATA_FOLDERS.some((name) => existsSync(join(dataDir, name)));
  const schema = z.object({ version: z.int().min(1) });
  const file = new JsonFile(join(dataDir, 'version.json'), schema, { version: hasData ? 1 : version });
  if (file.value.version > version) {
    throw new DataDirError(
      `${dataDir} holds data of version ${file.value.version}, and this Buidl reads version ${version}. ${ELSE}`,
    );
  }
  for (let from = file.value.version; from < version; from += 1) {
    const migrate = migrations[from];
    if (!migrate) {
      throw new DataDirError(
        `${dataDir} holds data of version ${from}, which this Buidl cannot bring to version ${version}. ${ELSE}`,
      );
    }
    migrate(dataDir);
    file.write({ version: from + 1 });
  }
  file.write({ version });
}

/**
 * Removes other users' permissions on the data of an earlier `npm start`. Does not search folders that are already
 * private. Does not change anything else in the data folder.
 */
export function makeDataPrivate(dataDir: string): void {
  const files = DATA_FILES.flatMap((name) => [name, `${name}.bak`]);
  const paths = [...DATA_FOLDERS, ...KEPT_FOLDERS, ...files].map((name) => join(dataDir, name));
  for (const path of paths.filter(isOpenToOthers)) makePrivate(path);
}

export function emptyDataDir(dataDir: string): void {
  for (const name of [...DATA_FOLDERS, ...DATA_FILES, ...DATA_FILES.map((file) => `${file}.bak`)]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function makeFolders(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

const ELSE =
  'Run the Buidl that wrote it, choose another folder with DATA_DIR, or start with --fresh, which deletes the data.';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of the path is a file',
  ENAMETOOLONG: 'the path is too long',
  ENOENT: 'a folder cannot be made there',
};

function reasonOf(cause: unknown, dataDir: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EEXIST') return existsSync(dataDir) ? 'it is a file' : 'a part of the path is a file';
  return REASONS[code] ?? String(cause);
}
