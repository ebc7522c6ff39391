import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/** Removes other users' permissions on a file, or on a folder and everything in it. Ignores a missing path. */
export function makePrivate(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0) chmodSync(path, found.mode & ~OTHERS);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) makePrivate(join(path, name));
}

/** Returns whether other users may read, write or open the path. Returns false for a missing path. */
export function isOpenToOthers(path: string): boolean {
  return ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}
