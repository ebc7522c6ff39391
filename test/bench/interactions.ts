import type { Page } from 'playwright-core';
import * as z from 'zod';

/** Makes documents that are loaded after this call record the duration of each interaction until the next paint. */
export async function observeInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions = new Map<number, number>();
    Object.assign(globalThis, { interactions });
    // TypeScript's type of these options lacks `durationThreshold`.
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
 * Returns the durations of the interactions in ms, in order. Browsers round them to multiples of 8 and omit
 * interactions below 16 ms.
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
