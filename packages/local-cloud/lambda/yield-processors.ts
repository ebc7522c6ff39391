import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const MAX_NICENESS = 19;
/** Number of tries: Linux refuses more than ten autogroup changes per second from an unprivileged user. */
const TRIES = 20;
const RETRY_MS = 120;

/**
 * Lowers the scheduling priority of a process that leads a session. Also lowers the priority of the session, because
 * Linux may schedule each session as a group (sched(7), "The autogroup feature"): the niceness of a process then counts
 * only within its session. Never rejects.
 */
export async function yieldProcessors(pid: number, niceness: number): Promise<void> {
  const nice = Math.min(MAX_NICENESS, niceness);
  try {
    setPriority(pid, nice);
  } catch {
    // The process has already ended, or the system cannot change priorities.
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const error = await writeFile(`/proc/${pid}/autogroup`, String(nice)).catch((cause: unknown) => cause);
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    await delay(RETRY_MS, undefined, { ref: false });
  }
}
