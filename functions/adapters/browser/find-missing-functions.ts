import type { CDPSession } from 'playwright-core';
import type { IsolatedWorld } from './isolated-world.ts';
import { type CalledFunction, readCalledFunctions } from './page-readers.ts';

const MAX_NAMES = 50;

/** Returns event attributes, such as onclick="start()", that call a missing function. */
export async function findMissingFunctions(
  world: IsolatedWorld,
  session: CDPSession,
): Promise<CalledFunction[]> {
  const called = await world.evaluate(readCalledFunctions, undefined);
  const names = [...new Set(called.map(({ name }) => name))].slice(0, MAX_NAMES);
  const missing = new Set<string>();
  await Promise.all(
    names.map(async (name) => {
      // A global that is declared with let or const is not a property of window, so only an expression can test for it.
      const { result } = await session.send('Runtime.evaluate', { expression: `typeof ${name}` });
      if (result.value === 'undefined') missing.add(name);
    }),
  );
  return called.filter(({ name }) => missing.has(name));
}
