import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Name prefixes of folders with compiled code. The folders survive restarts and are safe to remove. */
export const COMPILE_CACHES = { start: 'buidl-compile-cache-', functions: 'buidl-function-cache-' } as const;

/** Returns the path of a compile cache of this user. Does not create it. */
export function compileCacheDir(kind: keyof typeof COMPILE_CACHES): string {
  return join(tmpdir(), `${COMPILE_CACHES[kind]}${userInfo().uid}`);
}
