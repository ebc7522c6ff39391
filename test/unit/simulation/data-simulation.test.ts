import { describe, expect, it } from 'vitest';
import { DATA_BUGS } from '../../simulation/app-data/data-bugs.ts';
import { simulateData } from '../../simulation/app-data/simulate-data.ts';
import { runSeeds } from '../../simulation/run-seeds.ts';

const LONGEST_RUN_MS = 600_000;
const SEEDS_TO_CATCH = 25;
/** `npm run simulate -- --of data` runs any number of seeds, and the nightly workflow 500. */
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

  it.each(DATA_BUGS.map((bug) => [bug.name, bug] as const))(
    'catches the planted bug "%s"',
    async (_name, bug) => {
      let caught = false;
      for (let seed = 1; seed <= SEEDS_TO_CATCH && !caught; seed += 1) {
        caught = (await simulateData(seed, bug)).violations.length > 0;
      }
      expect(caught).toBe(true);
    },
    LONGEST_RUN_MS,
  );
});
