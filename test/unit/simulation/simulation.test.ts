import { describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from '../../simulation/bugs/planted-bugs.ts';
import { runSeeds } from '../../simulation/run-seeds.ts';
import { simulate } from '../../simulation/simulate.ts';

const LONGEST_RUN_MS = 600_000;
/** A bug that needs a rare coincidence appears within this number of seeds. */
const SEEDS_TO_CATCH = 25;
/** `npm run simulate` runs any number of seeds, and the nightly workflow 1,000. */
const SEEDS = 4;

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

describe('the simulation', () => {
  it('has at least twelve bugs to plant', () => {
    expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))(
    'catches the planted bug "%s"',
    async (_name, bug) => {
      let caught = false;
      for (let seed = 1; seed <= SEEDS_TO_CATCH && !caught; seed += 1) {
        caught = (await simulate(seed, bug)).violations.length > 0;
      }
      expect(caught).toBe(true);
    },
    LONGEST_RUN_MS,
  );
});
