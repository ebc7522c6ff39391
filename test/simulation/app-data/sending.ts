import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import { isPostponed } from '../expected-errors.ts';
import { checkConfirmed, checkRefused } from './check-writes.ts';
import type { DataWorld } from './data-world.ts';
import type { SentWrite, WriteOutcome } from './sent-write.ts';
import { type SimulatedBrowser, visitOf } from './simulated-browser.ts';

const TRIES = 8;
const RETRY_MS = { low: 500, high: 30_000 };
const LATE_COPY_MS = { low: 30_000, high: 20 * 60_000 };
/** The probability that the page closes while it sends a change. A new page then sends the same change concurrently. */
const CLOSED_PAGE = 0.05;
const LATE_COPY = 0.05;

export async function make(world: DataWorld, write: SentWrite): Promise<void> {
  const { browser } = write;
  world.history.writes.set(`${browser.projectId} ${write.writeId}`, write);
  browser.queue.push(write);
  await flush(world, browser);
}

export async function flush(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  if (browser.isSending || !browser.isOnline) return;
  browser.isSending = true;
  for (let write = browser.queue[0]; write; write = browser.queue[0]) {
    await sendUntilResponse(world, write);
    browser.queue.shift();
  }
  browser.isSending = false;
}

async function sendUntilResponse(world: DataWorld, write: SentWrite): Promise<void> {
  const { random, scheduler, faults, errands } = world;
  if (faults.happens(LATE_COPY)) errands.push(sendLater(world, write));
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (faults.happens(CLOSED_PAGE)) errands.push(send(world, write).then(() => undefined));
    const outcome = await send(world, write);
    const isOver = outcome !== 'unknown' && outcome !== 'rate_limited';
    if (outcome === 'done') write.isAcknowledged = true;
    if (isOver) return;
    await scheduler.sleep(random.integer(RETRY_MS.low, RETRY_MS.high));
  }
}

async function sendLater(world: DataWorld, write: SentWrite): Promise<void> {
  await world.scheduler.sleep(world.random.integer(LATE_COPY_MS.low, LATE_COPY_MS.high));
  await send(world, write);
}

async function send(world: DataWorld, write: SentWrite): Promise<WriteOutcome> {
  const { browser, collection, writeId, madeAtMs, change } = write;
  const attempt: SentWrite['attempts'][number] = { startedAtMs: world.clock.nowMs(), outcome: 'unknown' };
  write.attempts.push(attempt);
  const instance = world.random.pick(world.instances);
  try {
    const input = { projectId: browser.projectId, collection, writeId, madeAtMs, change };
    const { record } = await writeRecord(instance, visitOf(browser), browser.network, input);
    attempt.outcome = 'done';
    checkConfirmed(world, write, { record, startedAtMs: attempt.startedAtMs });
  } catch (error) {
    if (isPostponed(error)) return 'unknown';
    if (!(error instanceof RequestError)) {
      world.defects.push(`${writeId}: ${String(error)}`);
      return 'unknown';
    }
    attempt.outcome = error.code;
    checkRefused(world, write, { error, startedAtMs: attempt.startedAtMs });
  }
  return attempt.outcome;
}
