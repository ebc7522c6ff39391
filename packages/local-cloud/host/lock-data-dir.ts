import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataDirInUseError extends Error {
  readonly code = 'DataDirInUse';

  constructor(dataDir: string, pid: number, lockFile: string) {
    super(`The data in ${dataDir} is in use by process ${pid}. If that is not Buidl, remove ${lockFile}.`);
    this.name = 'DataDirInUseError';
  }
}

/** Prevents two local clouds from using one data folder. Returns the release function. Throws DataDirInUseError. */
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
    // The lock is stale, because its process no longer runs.
    rmSync(lockFile, { force: true });
  }
}

/** Returns the pid of the live process that holds the lock. */
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
