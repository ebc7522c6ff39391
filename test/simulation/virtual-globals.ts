/** For one run, the product's own waits, dates and random numbers come from the simulation. */
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Replaces setTimeout, Date.now and Math.random; the result puts the real ones back. */
export function installVirtualGlobals(scheduler: Scheduler, random: Random): () => void {
  const real = { setTimeout: globalThis.setTimeout, now: Date.now, random: Math.random };
  const { stackTraceLimit } = Error;
  // Faults are thrown by the thousand, and nobody reads where from.
  Error.stackTraceLimit = 1;
  Object.assign(globalThis, {
    setTimeout: (act: () => void, durationMs = 0) => {
      scheduler.later(durationMs, act);
    },
  });
  Date.now = () => scheduler.nowMs();
  Math.random = () => random.next();
  return () => {
    Object.assign(globalThis, { setTimeout: real.setTimeout });
    Date.now = real.now;
    Math.random = real.random;
    Error.stackTraceLimit = stackTraceLimit;
  };
}
