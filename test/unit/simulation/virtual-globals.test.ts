import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Random } from '../../simulation/random.ts';
import { Scheduler } from '../../simulation/scheduler.ts';
import { runWithVirtualGlobals } from '../../simulation/virtual-globals.ts';

const VIRTUAL_START_MS = 1_000;
const HOUR_MS = 3_600_000;

describe('runWithVirtualGlobals', () => {
  it('gives the work a virtual clock and timers that end at once', async () => {
    const random = new Random(1);
    const scheduler = new Scheduler(random, VIRTUAL_START_MS);
    const seen: number[] = [];
    await runWithVirtualGlobals(scheduler, random, async () => {
      seen.push(Date.now());
      await new Promise<void>((resolve) => setTimeout(resolve, HOUR_MS));
      await scheduler.step(() => undefined);
      seen.push(Date.now());
    });
    expect(seen[0]).toBe(VIRTUAL_START_MS);
    expect(seen[1]).toBeGreaterThan(VIRTUAL_START_MS + HOUR_MS);
    expect(seen[1]).toBeLessThan(VIRTUAL_START_MS + 2 * HOUR_MS);
  });

  it('leaves the clock, timers and random numbers of other code real', async () => {
    const random = new Random(1);
    const scheduler = new Scheduler(random, VIRTUAL_START_MS);
    const real = { nowMs: Date.now(), number: new Random(1).next() };
    let isWorking = false;
    const other = (async () => {
      while (!isWorking) await setImmediate();
      const timer = setTimeout(() => undefined, HOUR_MS);
      const seen = { hasTimer: timer.hasRef(), nowMs: Date.now(), number: Math.random() };
      clearTimeout(timer);
      return { ...seen, wasWorking: isWorking };
    })();
    await runWithVirtualGlobals(scheduler, random, async () => {
      isWorking = true;
      for (let count = 0; count < 1_000; count += 1) await scheduler.sleep(1);
      isWorking = false;
    });
    const seen = await other;
    expect(seen).toMatchObject({ hasTimer: true, wasWorking: true });
    expect(seen.nowMs).toBeGreaterThanOrEqual(real.nowMs);
    expect(seen.number).not.toBe(real.number);
  });

  it('restores the globals when the work fails', async () => {
    const before = [globalThis.setTimeout, Date.now, Math.random];
    const random = new Random(1);
    const failing = runWithVirtualGlobals(new Scheduler(random, 0), random, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect([globalThis.setTimeout, Date.now, Math.random]).toEqual(before);
  });
});
