import { describe, expect, it } from 'vitest';
import { createApp } from '../../../functions/core/builds/create-app.ts';
import { sweepHolds } from '../../../functions/core/builds/sweep-holds.ts';
import { parseInput } from '../../../functions/http/parse-input.ts';
import { HOLD_LIFETIME_MS, type OpenHold } from '../../../functions/ports/credits.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { ADA, buildParts } from './build-parts.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Starts one build for each age of a hold (reserved credits). Returns a function that sweeps the holds. */
async function buildsWithHolds(...agesMs: number[]) {
  const { services, builds } = buildParts();
  const input = parseInput(routes.createApp.input, { projectNameDisplay: 'Tomato', userPrompt: 'a timer' });
  const holds: OpenHold[] = [];
  for (const ageMs of agesMs) {
    const { operationId } = await createApp(services, ADA, input);
    holds.push({ accountId: 'user:ada', reference: operationId, heldAtMs: NOW_MS - ageMs, credits: 25 });
  }
  const ledger = {
    move: () => Promise.reject(new Error('Builds end by themselves.')),
    openHolds: async function* (beforeMs: number) {
      yield* holds.filter(({ heldAtMs }) => heldAtMs < beforeMs);
    },
  };
  const sweep = (running: readonly string[]) =>
    sweepHolds({
      ...services,
      ledger,
      clock: { nowMs: () => NOW_MS },
      workflow: { isRunning: async (operationId) => running.includes(operationId) },
    });
  return { builds, sweep, ends: () => [...builds.operations.values()].map(({ status, error }) => error ?? status) };
}

describe('sweeping holds', () => {
  it('gives the credits of a build back whose execution ended or never started', async () => {
    const { sweep, ends } = await buildsWithHolds(MINUTE_MS + 1, MINUTE_MS + 1);
    expect(await sweep(['op_2'])).toBe(1);
    expect(ends()).toEqual([expect.stringContaining('Your credits were returned.'), 'running']);
  });

  it('leaves a build alone whose request may still start it', async () => {
    const { sweep, ends } = await buildsWithHolds(MINUTE_MS - 1);
    expect(await sweep([])).toBe(0);
    expect(ends()).toEqual(['running']);
  });

  it('ends a build that runs longer than its hold lives', async () => {
    const { sweep, ends } = await buildsWithHolds(HOLD_LIFETIME_MS + 1, HOLD_LIFETIME_MS - 1);
    expect(await sweep(['op_1', 'op_2'])).toBe(1);
    expect(ends()).toEqual([expect.stringContaining('Your credits were returned.'), 'running']);
  });

  it('releases the others when one release fails, and reports it', async () => {
    const { builds, sweep, ends } = await buildsWithHolds(MINUTE_MS + 1, MINUTE_MS + 1, MINUTE_MS + 1);
    builds.unreleasable = 'op_1';
    await expect(sweep([])).rejects.toThrow('Some holds could not be released.');
    expect(ends().filter((end) => end === 'running')).toHaveLength(1);
  });
});
