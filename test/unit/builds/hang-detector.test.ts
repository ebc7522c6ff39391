import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { HangDetector } from '../../../functions/adapters/browser/hang-detector.ts';

const LIMIT_MS = 600;
const URL = 'https://app.example/';

/** A page that never responds, in a process that uses this share of the processor. */
function silentPage(share: number) {
  const session = Object.assign(Object.create(null), { send: () => new Promise(() => undefined) }) as CDPSession;
  const startMs = performance.now();
  const processorMs = async () => new Map([[7, (performance.now() - startMs) * share]]);
  return new HangDetector(session, { url: URL, limitMs: LIMIT_MS, processorMs });
}

async function hangsWithin(detector: HangDetector, limitMs: number): Promise<boolean> {
  const outcome = await Promise.race([detector.waitForHang().then(() => true), delay(limitMs).then(() => false)]);
  detector.stop();
  return outcome;
}

it.concurrent('reports a page whose script uses the processor without end', async () => {
  expect(await hangsWithin(silentPage(0.9), LIMIT_MS * 3)).toBe(true);
});

it.concurrent('accuses no page that gets no processor time on a busy machine', async () => {
  expect(await hangsWithin(silentPage(0.05), LIMIT_MS * 3)).toBe(false);
});

it.concurrent('reports a silent page whose processor time is unknown', async () => {
  const session = Object.assign(Object.create(null), { send: () => new Promise(() => undefined) }) as CDPSession;
  const detector = new HangDetector(session, { url: URL, limitMs: LIMIT_MS, processorMs: async () => undefined });
  expect(await hangsWithin(detector, LIMIT_MS * 3)).toBe(true);
});
