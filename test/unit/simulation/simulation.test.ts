import { describe, expect, it } from 'vitest';
import { runSeeds } from '../../simulation/run-seeds.ts';
import { simulate } from '../../simulation/simulate.ts';

const LONGEST_RUN_MS = 600_000;
/** Few seeds, so that the test is fast. `npm run simulate` runs any number, and the nightly workflow runs 1,000. */
const SEEDS = 2;

describe('the money', () => {
  it(
    `keeps every invariant over ${SEEDS} random histories`,
    async () => {
      const { failures, seeds } = await runSeeds({ of: 'money', firstSeed: 1, seeds: SEEDS });
      expect(failures).toEqual([]);
      expect(seeds).toBe(SEEDS);
    },
    LONGEST_RUN_MS,
  );

  it('has the same history for the same seed', async () => {
    const [first, second, other] = [await simulate(7), await simulate(7), await simulate(8)];
    expect(second).toEqual(first);
    expect({ ...other, seed: 7 }).not.toEqual(first);
    expect(first.operations).toBeGreaterThanOrEqual(200);
  });
});
