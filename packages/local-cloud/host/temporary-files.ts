import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FOLDER } from '../../../functions/adapters/browser/unpack-chromium.ts';
import { INSTANCES_FOLDER } from '../lambda/process-reaper.ts';
import { COMPILE_CACHES } from './compile-cache-dir.ts';

/** Name prefixes of everything that `npm start`, the build and the evaluation write outside their own folders. */
const NAME_STARTS = [
  CHROMIUM_FOLDER,
  ...Object.values(COMPILE_CACHES),
  INSTANCES_FOLDER,
  'buidl-evaluation-',
  'buidl-types-',
];

const ROOT = join(import.meta.dirname, '../../..');
/** Folders whose content the CDK hashes when it synthesizes the stack. */
const HASHED_FOLDERS = [join(ROOT, 'dist'), join(ROOT, 'node_modules/@aws-cdk')];

export class CloudRunningError extends Error {
  override readonly name = 'CloudRunningError';
  readonly code = 'CloudRunning';
}

/** Returns the paths of this user's temporary files of Buidl. */
export function findTemporaryFiles(folder = tmpdir()): string[] {
  const { uid } = userInfo();
  const names = readdirSync(folder).filter((name) => NAME_STARTS.some((start) => name.startsWith(start)));
  const paths = names.map((name) => join(folder, name));
  // On Windows, the temporary folder belongs to one user, and `uid` is -1.
  return paths.filter((path) => uid === -1 || lstatSync(path, { throwIfNoEntry: false })?.uid === uid).toSorted();
}

/**
 * Returns the files in the user's home folder in which the CDK caches the hashes of this copy of Buidl. The CDK has no
 * setting for their location. It names each file by the hash of a folder's path.
 */
export function findHashCaches(homeFolder = homedir()): string[] {
  const folder = join(homeFolder, '.cdk', 'cache', 'fingerprints');
  const paths = HASHED_FOLDERS.filter((each) => existsSync(each)).flatMap((each) => [each, ...foldersIn(each)]);
  const names = paths.map((path) => createHash('sha256').update(path).digest('hex').slice(0, 16));
  return [...new Set(names)].map((name) => join(folder, `${name}.json`)).filter((path) => existsSync(path));
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

/** Removes the files. Throws CloudRunningError when a local cloud uses them. */
export function removeTemporaryFiles(paths: readonly string[]): void {
  for (const path of paths) {
    const pid = Number(new RegExp(`${INSTANCES_FOLDER}(\\d+)-`).exec(path)?.[1] ?? Number.NaN);
    if (isRunning(pid)) throw new CloudRunningError(`Buidl is running as process ${pid}. Stop it first.`);
  }
  for (const path of paths) rmSync(path, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
