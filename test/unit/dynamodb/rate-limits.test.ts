import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ConsumedRates } from '../../../functions/adapters/consumed-rates.ts';
import { DynamoDbRateLimits } from '../../../functions/adapters/dynamodb/rate-limits.ts';
import type { ConsumedRate } from '../../../functions/ports/rate-limits.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const RATE = { requests: 5, perSeconds: 10 };

function openLimits() {
  const clock = { ms: Date.UTC(2026, 10, 24) };
  const table = new MemoryTable(() => clock.ms);
  const taken: ConsumedRate[] = [];
  const limits = new DynamoDbRateLimits(
    simulatedTable(async (command) => runCommand(table, command)),
    (rate) => taken.push(rate),
  );
  return { clock, taken, take: (bucket = 'ada') => limits.takeToken(bucket, RATE, clock.ms) };
}

it('a bucket reports after each call what is left, and when it is full again', async () => {
  const { clock, taken, take } = openLimits();
  for (let call = 0; call < 6; call += 1) await take();
  expect(taken.map(({ left }) => left)).toEqual([4, 3, 2, 1, 0, 0]);
  expect(taken.map(({ fullInMs }) => fullInMs)).toEqual([2_000, 4_000, 6_000, 8_000, 10_000, 10_000]);
  clock.ms += 4_000;
  await take();
  expect(taken.at(-1)).toEqual({ ...RATE, left: 1, fullInMs: 8_000 });
});

it('exactly the reported number of calls is accepted, whatever came before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 15 }), async (pauses) => {
      const { clock, taken, take } = openLimits();
      for (const pauseMs of pauses) {
        clock.ms += pauseMs;
        await take();
      }
      await take();
      const left = taken.at(-1)?.left ?? 0;
      const waits: number[] = [];
      for (let call = 0; call <= left; call += 1) waits.push(await take());
      expect(waits.slice(0, -1)).toEqual(Array(left).fill(0));
      expect(waits.at(-1)).toBeGreaterThan(0);
    }),
    // Regression: one millisecond before a token returns, the number of remaining tokens was too high by one.
    { numRuns: 100, examples: [[[0, 1_999]]] },
  );
});

it('of several buckets, the one with the least left counts for a request', () => {
  const rates = new ConsumedRates();
  expect(rates.tightest()).toBeUndefined();
  for (const left of [7, 2, 4]) rates.note({ ...RATE, left, fullInMs: 0 });
  expect(rates.tightest()).toMatchObject({ left: 2 });
  rates.forget();
  expect(rates.tightest()).toBeUndefined();
});
