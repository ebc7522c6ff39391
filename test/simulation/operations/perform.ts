/** Sends what a person wants until it is answered; impatient people send it twice, and late copies turn up. */
import type { Answer, LogicalCall, Outcome } from '../calls.ts';
import { isPostponed, isRefusal } from '../expected-errors.ts';
import type { World } from '../world.ts';

const TRIES = 4;
const RETRY_MS = { low: 200, high: 20_000 };
const SECOND_CLICK_MS = 1_500;
const LATE_COPY_MS = { low: 30_000, high: 20 * 60_000 };
const DOUBLE_CLICK = 0.12;
const LATE_COPY = 0.06;

export type Attempt = () => Promise<Outcome>;

/** The last answer that the person got. Errors that are nobody's fault go to the world's list of defects. */
export async function perform(world: World, call: LogicalCall, attempt: Attempt): Promise<Outcome> {
  world.calls.push(call);
  if (world.faults.happens(LATE_COPY)) {
    world.errands.push(sendLater(world, call, attempt));
  }
  if (world.faults.happens(DOUBLE_CLICK)) {
    const wait = world.scheduler.sleep(world.random.integer(0, SECOND_CLICK_MS));
    const second = wait.then(() => sendUntilAnswered(world, call, attempt));
    await Promise.all([sendUntilAnswered(world, call, attempt), second]);
  } else {
    await sendUntilAnswered(world, call, attempt);
  }
  return call.answers.at(-1)?.outcome ?? 'unknown';
}

async function sendLater(world: World, call: LogicalCall, attempt: Attempt): Promise<void> {
  await world.scheduler.sleep(world.random.integer(LATE_COPY_MS.low, LATE_COPY_MS.high));
  await send(world, call, attempt);
}

async function sendUntilAnswered(world: World, call: LogicalCall, attempt: Attempt): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const outcome = await send(world, call, attempt);
    if (outcome !== 'unknown') return;
    await world.scheduler.sleep(world.random.integer(RETRY_MS.low, RETRY_MS.high));
  }
}

async function send(world: World, call: LogicalCall, attempt: Attempt): Promise<Outcome> {
  const answer: Answer = { outcome: 'unknown', startedAtMs: world.clock.nowMs() };
  answer.outcome = await outcomeOf(world, call.label, attempt);
  call.answers.push(answer);
  return answer.outcome;
}

/** What a caller makes of the answer. */
export async function outcomeOf(world: World, label: string, attempt: Attempt): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    if (!isPostponed(error)) world.defects.push(`${label}: ${String(error)}`);
    return 'unknown';
  }
}
