import { setTimeout as delay } from 'node:timers/promises';

/** The pauses between calls of `look`. They grow, because each call uses the page's processor. */
const PAUSE = { firstMs: 40, factor: 1.5, maxMs: 200 };
/**
 * A call of `look` counts for at most this time. A longer call means a busy machine, so the excess extends the limit.
 */
const LOOK_MAX_MS = 100;

/**
 * Repeats `look` until it returns a value. Returns undefined after `limitMs`, which does not count the time for which
 * the machine or page was busy.
 */
export async function waitUntil<T>(look: () => Promise<T | undefined>, limitMs: number): Promise<T | undefined> {
  let pauseMs = PAUSE.firstMs;
  for (let waitedMs = 0; ; ) {
    const startedMs = performance.now();
    const seen = await look();
    if (seen !== undefined || waitedMs >= limitMs) return seen;
    const lookMs = Math.min(performance.now() - startedMs, LOOK_MAX_MS);
    const leftMs = Math.max(0, limitMs - waitedMs - lookMs);
    await delay(Math.min(pauseMs, leftMs));
    waitedMs += lookMs + pauseMs;
    pauseMs = Math.min(pauseMs * PAUSE.factor, PAUSE.maxMs);
  }
}
