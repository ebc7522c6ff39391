/** Keeps two clouds from using the same data folder at once. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataDirInUseError extends Error {
  readonly code = 'DataDirInUse';

  constructor(dataDir: string, pid: number, lockFile: string) {
    super(`The data in ${dataDir} is in use by process ${pid}. If that is not Buidl, remove ${lockFile}.`);
    this.name = 'DataDirInUseError';
  }
}

/** Returns the function that gives the folder free again. Throws DataDirInUseError. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lockFile = join(dataDir, 'lock');
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return () => rmSync(lockFile, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = holderOf(lockFile);
    if (holder !== undefined) throw new DataDirInUseError(dataDir, holder, lockFile);
    // Its process was killed and could not remove it.
    rmSync(lockFile, { force: true });
  }
}

/** The other process that holds the lock, if it is alive. */
function holderOf(lockFile: string): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(lockFile, 'utf8'));
  } catch {
    return undefined;
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM';
    return isForeign ? pid : undefined;
  }
}
