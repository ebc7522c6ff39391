/** Plants bugs in the product. Each must be detected by its simulation. */
import { describe, expect, it } from 'vitest';
import { DATA_BUGS } from '../../simulation/app-data/data-bugs.ts';
import { simulateData } from '../../simulation/app-data/simulate-data.ts';
import { PLANTED_BUGS } from '../../simulation/bugs/planted-bugs.ts';
import { type SimulationResult, simulate } from '../../simulation/simulate.ts';

const LONGEST_RUN_MS = 600_000;
/** The number of seeds to try. Even a bug that needs a rare coincidence must appear within them. */
const SEEDS_TO_CATCH = 25;

async function isCaught(run: (seed: number) => Promise<SimulationResult>): Promise<boolean> {
  for (let seed = 1; seed <= SEEDS_TO_CATCH; seed += 1) {
    if ((await run(seed)).violations.length > 0) return true;
  }
  return false;
}

describe('the simulation of the money', () => {
  it('has at least twelve bugs to plant', () => {
    expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(12);
  });

  it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))(
    'catches the planted bug "%s"',
    async (_name, bug) => expect(await isCaught((seed) => simulate(seed, bug))).toBe(true),
    LONGEST_RUN_MS,
  );
});

describe('the simulation of shared data', () => {
  it.each(DATA_BUGS.map((bug) => [bug.name, bug] as const))(
    'catches the planted bug "%s" in the data',
    async (_name, bug) => expect(await isCaught((seed) => simulateData(seed, bug))).toBe(true),
    LONGEST_RUN_MS,
  );
});
