import { getRecord } from '../../../functions/core/app-data/reads/get-record.ts';
import { listRecords } from '../../../functions/core/app-data/reads/list-records.ts';
import { signInVisitor } from '../../../functions/core/app-data/sign-in-visitor.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import { isWeather } from '../expected-errors.ts';
import { checkComplete, checkGone, checkRead, type Reading } from './check-reads.ts';
import { RECENT_VISITOR_MS } from './data-instance.ts';
import type { DataWorld } from './data-world.ts';
import { flush, make } from './sending.ts';
import { type SimulatedBrowser, visitOf } from './simulated-browser.ts';

export const COLLECTIONS = ['board', 'notes', 'inbox', 'poll', 'undeclared'];
const OFFLINE_MS = { low: 5_000, high: 30 * 60_000 };
/** Duration of a long absence in ms. It is usually shorter than the lifetime of queued changes. */
const AWAY_MS = { low: 86_400_000, high: 8 * 86_400_000 };
const AWAY = 0.05;
const MOST_OFFLINE_CHANGES = 5;
const PAGE = { orderBy: '-createdAt', limit: 100 };

export type VisitorOperation = (world: DataWorld, browser: SimulatedBrowser) => Promise<void>;

/** Makes a random change: to a record of the visitor, to a record of another visitor, or to a deleted record. */
export async function change(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  const collection = world.random.pick(COLLECTIONS);
  await make(world, newWrite(world, browser, collection, changeOf(world, browser, collection)));
}

export async function voteTogether(world: DataWorld, { projectId }: SimulatedBrowser): Promise<void> {
  const voters = world.browsers.filter((browser) => browser.projectId === projectId);
  await Promise.all(voters.slice(world.random.integer(0, 3)).map((browser) => vote(world, browser)));
}

/** Lets the author and the owner change the same version of a record concurrently. */
export async function contest(world: DataWorld, { projectId }: SimulatedBrowser): Promise<void> {
  const { random, history } = world;
  const collection = random.pick(COLLECTIONS);
  const found = [...history.recordsOf(projectId, collection)].findLast(([, versions]) => versions.at(-1)?.record);
  if (!found) return;
  const [recordId, versions] = found;
  const record = versions.at(-1)?.record;
  const rivals = world.browsers.filter(
    (browser) => browser.projectId === projectId && (browser.isOwner || browser.browserId === record?.authorId),
  );
  const ifVersion = random.chance(0.5) && record ? { ifVersion: record.version } : {};
  const changes = rivals.map((browser) => {
    const set = { type: 'set', recordId, value: randomValue(world, collection), ...ifVersion } as const;
    return make(world, newWrite(world, browser, collection, set));
  });
  await Promise.all(changes);
}

export async function vote(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  const recordId = [...world.history.recordsOf(browser.projectId, 'poll').keys()].at(0);
  const voted = { type: 'increment', field: 'votes', by: 1 } as const;
  const chosen: RecordChange = recordId ? { ...voted, recordId } : { type: 'add', value: { votes: 0 } };
  await make(world, newWrite(world, browser, 'poll', chosen));
}

export async function goOffline(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  const { random, scheduler } = world;
  if (!browser.isOnline) return;
  browser.isOnline = false;
  for (let left = random.integer(1, MOST_OFFLINE_CHANGES); left > 0; left -= 1) await change(world, browser);
  const time = random.chance(AWAY) ? AWAY_MS : OFFLINE_MS;
  await scheduler.sleep(random.integer(time.low, time.high));
  browser.isOnline = true;
  await flush(world, browser);
}

export function list(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  return listOf(world, browser, world.random.pick(COLLECTIONS));
}

/**
 * Signs in if the visitor has an account, waits until all instances know about the sign-in, then lists all collections.
 */
export async function readAll(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  await signIn(world, browser);
  await world.scheduler.sleep(RECENT_VISITOR_MS + 1);
  for (const collection of COLLECTIONS) await listOf(world, browser, collection);
}

async function listOf(world: DataWorld, browser: SimulatedBrowser, collection: string): Promise<void> {
  const { random } = world;
  const known = browser.known.get(collection);
  const reading = readingOf(world, browser, collection, random.chance(0.4));
  await read(world, browser, reading, async () => {
    const { projectId } = browser;
    const response = await listRecords(random.pick(world.instances), visitOf(browser), {
      ...{ projectId, collection, isFresh: reading.isFresh, ...PAGE },
      ...(known && { knownState: known.state }),
    });
    const records = response.records ?? known?.records ?? [];
    if (!response.records && response.state !== known?.state) world.history.report('A list had no records');
    browser.known.set(collection, { records, state: response.state });
    for (const record of records) checkRead(world, browser, record, reading);
    if (records.length < PAGE.limit) checkComplete(world, browser, records, reading);
  });
}

export async function get(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  const { random } = world;
  const collection = random.pick(COLLECTIONS);
  const ids = [...world.history.recordsOf(browser.projectId, collection).keys()];
  if (ids.length === 0) return;
  const recordId = random.pick(ids);
  const reading = readingOf(world, browser, collection, true);
  await read(world, browser, reading, async () => {
    const input = { projectId: browser.projectId, collection, recordId };
    const found = await getRecord(random.pick(world.instances), visitOf(browser), input).catch(noneWhenNotFound);
    if (found) checkRead(world, browser, found.record, reading);
    else checkComplete(world, browser, [], { ...reading, recordId });
  });
}

/** Signs in when the queue is empty, like the page around an app. */
export async function signIn(world: DataWorld, browser: SimulatedBrowser): Promise<void> {
  if (browser.publicKey === undefined || browser.isSending || browser.queue.length > 0) return;
  browser.isSending = true;
  try {
    await signInVisitor(world.random.pick(world.instances), visitOf(browser));
    browser.isSignedIn = true;
    browser.known.clear();
  } catch (error) {
    const isExpected = isWeather(error) || (error instanceof RequestError && error.code === 'gone');
    if (!isExpected) world.defects.push(`sign-in: ${String(error)}`);
  }
  browser.isSending = false;
  await flush(world, browser);
}

function newWrite(world: DataWorld, browser: SimulatedBrowser, collection: string, made: RecordChange) {
  const madeAtMs = Math.max(0, world.clock.nowMs() + browser.skewMs);
  const writeId = `write-${String(world.nextNumber()).padStart(8, '0')}`;
  return { browser, collection, writeId, madeAtMs, change: made, attempts: [], isAcknowledged: false };
}

function changeOf(world: DataWorld, browser: SimulatedBrowser, collection: string): RecordChange {
  const { random, history } = world;
  const all = [...history.recordsOf(browser.projectId, collection)];
  const value = randomValue(world, collection);
  if (all.length === 0 || random.chance(0.4)) return { type: 'add', value };
  const own = all.filter(([, versions]) => versions[0]?.record?.authorId === browser.browserId);
  const [recordId, versions] = random.pick(own.length > 0 && random.chance(0.7) ? own : all);
  const version = versions.at(-1)?.record?.version;
  const ifVersion = version && random.chance(0.4) ? { ifVersion: random.integer(version - 1, version) || 1 } : {};
  return random.weighted<RecordChange>([
    [5, { type: 'set', recordId, value, ...ifVersion }],
    [2, { type: 'remove', recordId, ...ifVersion }],
    [3, { type: 'increment', recordId, field: 'votes', by: random.integer(-2, 3) }],
  ]);
}

function randomValue({ random }: DataWorld, collection: string): Record<string, string | number> {
  return collection === 'poll' ? { votes: random.integer(0, 3) } : { text: `text ${random.integer(1, 99)}` };
}

function readingOf(world: DataWorld, browser: SimulatedBrowser, collection: string, isFresh: boolean): Reading {
  return { collection, startedAtMs: world.clock.nowMs(), saidSignedIn: browser.isSignedIn, isFresh };
}

async function read(
  world: DataWorld,
  browser: SimulatedBrowser,
  reading: Reading,
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (error instanceof RequestError && error.code === 'gone') checkGone(world, browser, reading);
    else if (!isWeather(error)) world.defects.push(`reading ${reading.collection}: ${String(error)}`);
  }
}

function noneWhenNotFound(error: unknown): undefined {
  if (error instanceof RequestError && error.code === 'not_found') return;
  throw error;
}
