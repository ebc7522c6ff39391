/**
 * Kills functions and their descendants, even after SIGKILL of the emulator. Browsers lead a separate process group, so
 * killing the group of a function is not enough.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import treeKill from 'tree-kill';
import { killGroup } from './kill-group.ts';
import type { ReaperMessage } from './reaper-message.ts';

/** Time limit for tree-kill, which never calls back on a system without `ps`. */
const TREE_LIMIT_MS = 3000;

const [temporaryRoot = ''] = process.argv.slice(2);
const watched = new Set<number>();

// Ignores the error of tree-kill on a system without `ps`, because the group is killed after the time limit anyway.
process.on('uncaughtException', () => undefined);
process.on('message', ({ action, pid }: ReaperMessage) => {
  if (action === 'watch') watched.add(pid);
  else if (action === 'forget') watched.delete(pid);
  else void killTree(pid);
});
process.on('disconnect', async () => {
  await Promise.all([...watched].map(killTree));
  await rm(temporaryRoot, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  process.exit();
});

async function killTree(pid: number): Promise<void> {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  treeKill(pid, 'SIGKILL', () => resolve());
  await Promise.race([done, sleep(TREE_LIMIT_MS)]);
  killGroup(pid);
}
