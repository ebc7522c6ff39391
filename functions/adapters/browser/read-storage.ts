import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

const storedSchema = z.record(z.string(), z.string()).catch({});

/**
 * Returns the entries of `localStorage`. The runtime emulates it, so the entries exist only in the page's own
 * JavaScript world.
 */
export async function readStorage(session: CDPSession): Promise<Record<string, string>> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: '({ ...localStorage })',
    returnByValue: true,
  });
  return storedSchema.parse(result.value);
}
