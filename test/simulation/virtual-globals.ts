import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * Runs `work` with a setTimeout, Date.now and Math.random that `scheduler` and `random` determine, and rethrows its
 * error. Other code of the process, such as what an earlier test left behind, keeps the real ones.
 */
export async function runWithVirtualGlobals(
  scheduler: Scheduler,
  random: Random,
  work: () => Promise<void>,
): Promise<void> {
  const real = { setTimeout: globalThis.setTimeout, now: Date.now, random: Math.random };
  const { stackTraceLimit } = Error;
  const simulation = new AsyncLocalStorage<Scheduler>();
  // Omits the stack traces of the thousands of errors, because they take time and nobody reads them.
  Error.stackTraceLimit = 0;
  Object.assign(globalThis, {
    setTimeout: (act: () => void, durationMs = 0, ...values: []) => {
      const virtual = simulation.getStore();
      if (!virtual) return real.setTimeout(act, durationMs, ...values);
      virtual.later(durationMs, act);
      return undefined;
    },
  });
  Date.now = () => simulation.getStore()?.nowMs() ?? real.now();
  Math.random = () => (simulation.getStore() ? random.next() : real.random());
  try {
    await simulation.run(scheduler, () => scheduler.run(work()));
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout });
    Date.now = real.now;
    Math.random = real.random;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
