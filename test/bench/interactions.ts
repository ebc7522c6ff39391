import type { Page } from 'playwright-core';
import * as z from 'zod';

/** Has the documents that the page loads from now on note how long each interaction takes until the next paint. */
export async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions = new Map<number, number>();
    Object.assign(globalThis, { interactions });
    // The type of these options lacks the threshold.
    const options = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId'));
        if (id > 0) interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0));
      }
    }).observe(options);
  });
}

/**
 * The durations of the interactions of the document in milliseconds, a multiple of 8, in their order; those below 16 ms are left out.
 * Waits for the frames after which the browser tells of the last one.
 */
export async function interactionsMs(page: Page): Promise<number[]> {
  const durations = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
    const interactions: unknown = Reflect.get(globalThis, 'interactions');
    return interactions instanceof Map ? [...interactions.values()] : [];
  });
  return z.array(z.number()).parse(durations);
}
