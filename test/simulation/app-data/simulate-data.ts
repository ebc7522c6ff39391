import { checkBooks } from '../invariants/books.ts';
import type { SimulationResult } from '../simulate.ts';
import { runWithVirtualGlobals } from '../virtual-globals.ts';
import { checkPayments } from './check-payments.ts';
import { checkWrites } from './check-writes.ts';
import { createDataWorld, type DataBug, type DataWorld, PROJECT_IDS } from './data-world.ts';
import { expireItems } from './expire-items.ts';
import * as owner from './owner-operations.ts';
import * as visitor from './visitor-operations.ts';

const OPERATIONS = 160;
const LANES = 6;
const THINKING_MS = { low: 50, high: 12_000 };
const OWNERS_SHARE = 0.18;

const VISITOR_OPERATIONS: readonly (readonly [number, visitor.VisitorOperation])[] = [
  [10, visitor.change],
  [3, visitor.vote],
  [1, visitor.voteTogether],
  [3, visitor.contest],
  [8, visitor.list],
  [3, visitor.get],
  [2, visitor.goOffline],
  [3, visitor.signIn],
];
const OWNER_OPERATIONS: readonly (readonly [number, owner.OwnerOperation])[] = [
  [4, owner.publish],
  [2, owner.approveFirst],
  [3, owner.approve],
  [2, owner.edit],
  [2, owner.remove],
  [1, owner.empty],
  [3, owner.fund],
  [1, owner.chooseBilling],
  [1, owner.suspend],
  [1, owner.restart],
];

/** Runs the random history of a seed, in which visitors share the data of two apps. Returns violated invariants. */
export async function simulateData(seed: number, bug?: DataBug): Promise<SimulationResult> {
  const world = createDataWorld(seed, bug);
  try {
    await runWithVirtualGlobals(world.scheduler, world.random, () => live(world));
  } catch (error) {
    world.defects.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return {
    seed,
    operations: OPERATIONS,
    requests: world.scheduler.steps,
    entries: world.watch.entries.size,
    violations: [
      ...world.defects,
      ...world.history.violations,
      ...world.watch.violations,
      ...checkBooks(world.memory),
      ...checkWrites(world.history),
      ...checkPayments(world),
    ],
  };
}

async function live(world: DataWorld): Promise<void> {
  const { random, scheduler, browsers } = world;
  let isOver = false;
  const expiry = expireItems(world, () => isOver);
  for (const projectId of PROJECT_IDS) await owner.publish(world, projectId);
  let left = OPERATIONS;
  const lanes = Array.from({ length: LANES }, async () => {
    while (left > 0) {
      left -= 1;
      await scheduler.sleep(random.integer(THINKING_MS.low, THINKING_MS.high));
      if (random.chance(OWNERS_SHARE)) {
        await random.weighted(OWNER_OPERATIONS)(world, random.pick(PROJECT_IDS));
      } else await random.weighted(VISITOR_OPERATIONS)(world, random.pick(browsers));
    }
  });
  await Promise.all(lanes);
  world.faults.end();
  await Promise.all(world.errands);
  for (const browser of browsers) await visitor.readAll(world, browser);
  isOver = true;
  await expiry;
}
