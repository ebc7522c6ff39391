import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * Runs `work` with virtual versions of setTimeout, Date.now and Math.random, which `scheduler` and `random` determine.
 * Rethrows the error of `work`. Other code in the process, such as a timer of an earlier test, keeps the real
 * functions.
 */
export async function runWithVirtualGlobals(
  scheduler: Scheduler,
  random: Random,
  work: () => Promise<void>,
): Promise<void> {
  const real = { setTimeout: globalThis.setTimeout, now: Date.now, random: Math.random };
  const { stackTraceLimit } = Error;
  const simulation = new AsyncLocalStorage<Scheduler>();
  // Turns off stack traces, because the thousands of expected errors would take time and nobody reads their traces.
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
