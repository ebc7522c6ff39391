import { simulatedAddress } from './chain/simulated-address.ts';
import { createWorld } from './create-world.ts';
import { checkBooks } from './invariants/books.ts';
import { checkGenerations } from './invariants/generations.ts';
import { checkPayments } from './invariants/payments.ts';
import { checkPromises } from './invariants/promises.ts';
import { checkSummaries } from './invariants/summaries.ts';
import { Watch } from './invariants/watch.ts';
import { checkWebhooks, giveWebhook } from './invariants/webhooks.ts';
import { overdraw, transfer } from './operations/banks.ts';
import { build } from './operations/builds.ts';
import { deleteApp } from './operations/deletions.ts';
import { adjust, chat } from './operations/movements.ts';
import { askAssistant } from './operations/paid-chats.ts';
import { buyCredits, changeAsv } from './operations/purchases.ts';
import { returnPaidBuild } from './operations/returns.ts';
import { signUp } from './operations/sign-ups.ts';
import { runSchedules, settleEverything } from './schedules.ts';
import { runWithVirtualGlobals } from './virtual-globals.ts';
import type { Bug, World } from './world.ts';

export interface SimulationResult {
  seed: number;
  operations: number;
  requests: number;
  entries: number;
  violations: string[];
}

const OPERATIONS = 200;
const LANES = 6;
const USERS = 5;
const THINKING_MS = { low: 100, high: 20_000 };

type Operation = (world: World, publicKey: string, others: readonly string[]) => Promise<void>;

const OPERATION_KINDS: readonly (readonly [number, Operation])[] = [
  [4, buyCredits],
  [5, build],
  [5, transfer],
  [1, overdraw],
  [3, chat],
  [2, askAssistant],
  [1, deleteApp],
  [4, returnPaidBuild],
  [2, adjust],
  [1, changeAsv],
];

/** Runs the random history of a seed and checks all invariants. Returns the violations. */
export async function simulate(seed: number, bug?: Bug): Promise<SimulationResult> {
  const world = createWorld(seed, bug);
  const watch = new Watch(world.clock.nowMs);
  world.table.onCommit = (changes) => watch.onCommit(changes);
  try {
    await runWithVirtualGlobals(world.scheduler, world.random, () => live(world));
  } catch (error) {
    world.defects.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { entries } = watch;
  return {
    seed,
    operations: OPERATIONS + USERS,
    requests: world.scheduler.steps,
    entries: entries.size,
    violations: [
      ...world.defects,
      ...watch.violations,
      ...checkBooks(world.table),
      ...checkPromises(world, entries),
      ...checkPayments(world, entries),
      ...checkGenerations(world, entries),
      ...checkSummaries(world.table),
      ...checkWebhooks(world),
    ],
  };
}

async function live(world: World): Promise<void> {
  let isOver = false;
  const schedules = runSchedules(world, () => isOver);
  const users = Array.from({ length: USERS }, (_, number) => simulatedAddress(`User ${number + 1}`));
  await Promise.all(users.map((publicKey) => signUp(world, publicKey)));
  for (const publicKey of users) giveWebhook(world, publicKey);
  let left = OPERATIONS;
  const lanes = Array.from({ length: LANES }, async () => {
    while (left > 0) {
      left -= 1;
      await world.scheduler.sleep(world.random.integer(THINKING_MS.low, THINKING_MS.high));
      const publicKey = world.random.pick(users);
      await world.random.weighted(OPERATION_KINDS)(world, publicKey, users);
    }
  });
  await Promise.all(lanes);
  world.faults.end();
  await finish(world.errands);
  isOver = true;
  await schedules;
  await settleEverything(world);
}

async function finish(errands: Promise<void>[]): Promise<void> {
  for (let done = 0; done < errands.length; ) {
    const running = errands.slice(done);
    done = errands.length;
    await Promise.all(running);
  }
}
