import { sweepHolds } from '../../functions/core/builds/sweep-holds.ts';
import { settlePurchases } from '../../functions/core/credits/settle-purchases.ts';
import { outcomeOf } from './operations/perform.ts';
import type { World } from './world.ts';

const SETTLE_MS = 4 * 60_000;
const SWEEP_MS = 5 * 60_000;
/**
 * The number of rounds after which all purchases are settled. The job checks a purchase at increasing intervals, at the
 * latest when the purchase is five times as old as at its previous check.
 */
const ROUNDS = 40;
const ROUND_MS = 6 * 60_000;
const ROUNDS_TO_SETTLE = 13;

export async function runSchedules(world: World, isOver: () => boolean): Promise<void> {
  const every = async (periodMs: number, job: () => Promise<void>) => {
    while (!isOver()) {
      await world.scheduler.sleep(periodMs);
      await job();
    }
  };
  await Promise.all([every(SETTLE_MS, () => settle(world)), every(SWEEP_MS, () => sweep(world))]);
}

/** Runs the scheduled jobs for hours without faults, until all open work is settled. */
export async function settleEverything(world: World): Promise<void> {
  await sweep(world);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await world.scheduler.sleep(ROUND_MS);
    if (round % ROUNDS_TO_SETTLE === 0) await settle(world);
    await sweep(world);
  }
}

async function settle(world: World): Promise<void> {
  await run(world, 'settle', () => settlePurchases(world.services));
}

async function sweep(world: World): Promise<void> {
  await run(world, 'sweep', () => sweepHolds(world.services));
}

async function run(world: World, label: string, job: () => Promise<unknown>): Promise<void> {
  await outcomeOf(world, label, async () => {
    await job();
    return 'done';
  });
}
