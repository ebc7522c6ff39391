import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const LIMIT_MS = 10_000;

/** Returns the ids of this process's children that run functions with the given part in their name, e.g. `stagecode`. */
function processIdsOf(namePart: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/);
    const isOurs = Number(parent) === process.pid && line.includes('lambda/bootstrap');
    return isOurs && line.toLowerCase().includes(namePart) ? [Number(pid)] : [];
  });
}

/** Waits for processes of a function and kills them, as a failing machine would. */
export async function killFunction(namePart: string): Promise<void> {
  const deadlineMs = Date.now() + LIMIT_MS;
  for (;;) {
    const processIds = processIdsOf(namePart);
    for (const processId of processIds) process.kill(processId, 'SIGKILL');
    if (processIds.length > 0) return;
    if (Date.now() > deadlineMs) throw new Error(`No process of ${namePart} runs.`);
    await delay(POLL_MS);
  }
}
