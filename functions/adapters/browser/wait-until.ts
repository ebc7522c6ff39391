import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** A look that takes longer waits for a busy machine or page, which gets that time back. */
const LOOK_MAX_MS = 150;

/**
 * Repeats `look` until it returns something, for at most `limitMs` in which the page had a processor. Returns undefined
 * after that.
 */
export async function waitUntil<T>(
  look: () => Promise<T | undefined>,
  limitMs: number,
): Promise<T | undefined> {
  for (let waitedMs = 0; ; ) {
    const startedMs = performance.now();
    const seen = await look();
    if (seen !== undefined || waitedMs >= limitMs) return seen;
    await delay(POLL_MS);
    waitedMs += Math.min(performance.now() - startedMs, LOOK_MAX_MS);
  }
}
