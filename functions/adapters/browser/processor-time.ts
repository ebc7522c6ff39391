import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';

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

/**
 * Returns the processor time of each process that runs pages, in milliseconds, by process id. Unlike the other
 * functions of this file, it needs no response from a page. Returns undefined when the browser has ended.
 */
export async function processorMsOfPages(browser: Browser | null): Promise<ReadonlyMap<number, number> | undefined> {
  try {
    const session = await browser?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    await session?.detach();
    const pages = processInfo.filter(({ type }) => type === 'renderer');
    const known = pages.length > 0 ? pages : processInfo;
    return known.length > 0 ? new Map(known.map(({ id, cpuTime }) => [id, cpuTime * 1_000])) : undefined;
  } catch {
    return undefined;
  }
}

async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const secondsOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return (secondsOf('TaskDuration') - secondsOf('DevToolsCommandDuration')) * 1_000;
}
