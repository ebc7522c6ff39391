import type { CallResponse, LogicalCall, Outcome } from '../calls.ts';
import { isPostponed, isRefusal } from '../expected-errors.ts';
import type { World } from '../world.ts';

const TRIES = 4;
const RETRY_MS = { low: 200, high: 20_000 };
const SECOND_CLICK_MS = 1_500;
const LATE_COPY_MS = { low: 30_000, high: 20 * 60_000 };
const DOUBLE_CLICK = 0.12;
const LATE_COPY = 0.06;

export type Attempt = () => Promise<Outcome>;

export async function perform(world: World, call: LogicalCall, attempt: Attempt): Promise<Outcome> {
  world.calls.push(call);
  if (world.faults.happens(LATE_COPY)) {
    world.errands.push(sendLater(world, call, attempt));
  }
  if (world.faults.happens(DOUBLE_CLICK)) {
    const wait = world.scheduler.sleep(world.random.integer(0, SECOND_CLICK_MS));
    const second = wait.then(() => sendUntilResponse(world, call, attempt));
    await Promise.all([sendUntilResponse(world, call, attempt), second]);
  } else {
    await sendUntilResponse(world, call, attempt);
  }
  return call.responses.at(-1)?.outcome ?? 'unknown';
}

async function sendLater(world: World, call: LogicalCall, attempt: Attempt): Promise<void> {
  await world.scheduler.sleep(world.random.integer(LATE_COPY_MS.low, LATE_COPY_MS.high));
  await send(world, call, attempt);
}

async function sendUntilResponse(world: World, call: LogicalCall, attempt: Attempt): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const outcome = await send(world, call, attempt);
    if (outcome !== 'unknown') return;
    await world.scheduler.sleep(world.random.integer(RETRY_MS.low, RETRY_MS.high));
  }
}

async function send(world: World, call: LogicalCall, attempt: Attempt): Promise<Outcome> {
  const response: CallResponse = { outcome: 'unknown', startedAtMs: world.clock.nowMs() };
  response.outcome = await outcomeOf(world, call.label, attempt);
  call.responses.push(response);
  return response.outcome;
}

export async function outcomeOf(world: World, label: string, attempt: Attempt): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    if (!isPostponed(error)) world.defects.push(`${label}: ${String(error)}`);
    return 'unknown';
  }
}
