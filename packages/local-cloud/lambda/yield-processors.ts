import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const MAX_NICENESS = 19;
/** Linux takes a value for an autogroup from an unprivileged user ten times a second at most. */
const TRIES = 20;
const RETRY_MS = 120;

/**
 * Has a process that leads its session give way to others. Where Linux schedules each session as one group, the niceness of a process
 * counts within its session only, and the session has a niceness of its own (sched(7), "The autogroup feature"). Never rejects.
 */
export async function yieldProcessors(pid: number, niceness: number): Promise<void> {
  const nice = Math.min(MAX_NICENESS, niceness);
  try {
    setPriority(pid, nice);
  } catch {
    // The process has ended already, or the system knows no priorities.
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const error = await writeFile(`/proc/${pid}/autogroup`, String(nice)).catch((cause: unknown) => cause);
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    await delay(RETRY_MS, undefined, { ref: false });
  }
}
