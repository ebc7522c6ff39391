import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Replaces setTimeout, Date.now and Math.random. Returns a function that restores them. */
export function installVirtualGlobals(scheduler: Scheduler, random: Random): () => void {
  const real = { setTimeout: globalThis.setTimeout, now: Date.now, random: Math.random };
  const { stackTraceLimit } = Error;
  // Omits the stack traces of the thousands of errors, because they take time and nobody reads them.
  Error.stackTraceLimit = 0;
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
