import { describe, expect, it } from 'vitest';
import { simulateData } from '../../simulation/app-data/simulate-data.ts';
import { runSeeds } from '../../simulation/run-seeds.ts';

const LONGEST_RUN_MS = 600_000;
/**
 * Few seeds, so that the test is fast. `npm run simulate -- --of data` runs any number, and the nightly workflow runs
 * 500.
 */
const SEEDS = 2;

describe('the shared data of apps', () => {
  it(
    `keeps every invariant over ${SEEDS} random histories of visitors`,
    async () => {
      const { failures, seeds } = await runSeeds({ of: 'data', firstSeed: 1, seeds: SEEDS });
      expect(failures).toEqual([]);
      expect(seeds).toBe(SEEDS);
    },
    LONGEST_RUN_MS,
  );

  it('has the same history for the same seed', async () => {
    const [first, second, other] = [await simulateData(7), await simulateData(7), await simulateData(8)];
    expect(second).toEqual(first);
    expect({ ...other, seed: 7 }).not.toEqual(first);
  });
});
