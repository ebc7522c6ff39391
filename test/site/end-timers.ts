/**
 * The timers of a test file end with it. The window is gone by then, and a library's timer that runs later, such as the one of
 * Solflare's adapter after five seconds, throws in the run of another file.
 */
import { afterAll } from 'vitest';

const { setTimeout: begin } = globalThis;
const begun = new Set<NodeJS.Timeout>();

globalThis.setTimeout = new Proxy(begin, {
  apply(target, self, parameters) {
    const timer: NodeJS.Timeout = Reflect.apply(target, self, parameters);
    begun.add(timer);
    return timer;
  },
});

afterAll(() => {
  globalThis.setTimeout = begin;
  for (const timer of begun) clearTimeout(timer);
});
