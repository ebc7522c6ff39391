/** When the machine is busy, a visit of the automatic check gets more time, so that a working app does not fail. */
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { endInTime } from '../../../functions/adapters/browser/end-in-time.ts';

const limitMs = 40;
const never = new Promise(() => undefined);

describe('a visit', () => {
  it('ends in time', async () => {
    expect(await endInTime(Promise.resolve(), { limitMs, usedMs: async () => 0 })).toBe('ended');
  });

  it('gets the time again when the page used little processor time', async () => {
    expect(await endInTime(delay(limitMs * 1.4), { limitMs, usedMs: async () => 1 })).toBe('ended');
  });

  it('is too slow when the page used up the time itself', async () => {
    expect(await endInTime(never, { limitMs, usedMs: async () => limitMs })).toBe('too_slow');
  });

  it.each([[1], [undefined]])('has no time on a machine that gave its page %s ms', async (used) => {
    expect(await endInTime(never, { limitMs, usedMs: async () => used })).toBe('no_time');
  });
});
