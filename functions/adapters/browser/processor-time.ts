import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

const POLL_MS = 300;

/**
 * Resolves when the page has used more than `limitMs` of processor time since the call. The check's own commands do not
 * count. Never resolves for a page that ends earlier.
 */
export async function processorTimeIsUsedUp(session: CDPSession, limitMs: number, signal: AbortSignal): Promise<true> {
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const startMs = await processorMs(session);
    while ((await processorMs(session)) - startMs <= limitMs) await delay(POLL_MS, undefined, { signal });
    return true;
  } catch {
    // The page or the flow has ended.
    return new Promise(() => undefined);
  }
}

/** Returns a function that returns the processor time of the page since now; undefined when the page has ended. */
export async function startProcessorClock(session: CDPSession): Promise<() => Promise<number | undefined>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const startMs = await processorMs(session);
  return async () =>
    processorMs(session).then(
      (nowMs) => nowMs - startMs,
      () => undefined,
    );
}

async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const secondsOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return (secondsOf('TaskDuration') - secondsOf('DevToolsCommandDuration')) * 1_000;
}
