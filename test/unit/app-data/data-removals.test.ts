import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DynamoDbDataDeletions } from '../../../functions/adapters/dynamodb/app-data/data-deletions.ts';
import type { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { browserPseudonym, networkId } from '../../../functions/core/app-data/data-ids.ts';
import { getDataOverview } from '../../../functions/core/app-data/management/get-data-overview.ts';
import { listManagedRecords } from '../../../functions/core/app-data/management/list-managed-records.ts';
import { listRecords } from '../../../functions/core/app-data/reads/list-records.ts';
import { countRemoval } from '../../../functions/core/app-data/removals/count-removal.ts';
import { removeRecords } from '../../../functions/core/app-data/removals/remove-records.ts';
import { restoreRecords } from '../../../functions/core/app-data/removals/restore-records.ts';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import { visitorId } from '../../../functions/http/visitor-id.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { MAX_REMOVALS, REMOVAL_DAYS } from '../../../shared/domain/app-data/removal-limits.ts';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import { requestFrom } from '../../fixtures/request-from.ts';
import { dataInstance } from '../../simulation/app-data/data-instance.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';
import { storeApp } from '../../simulation/app-data/stored-app.ts';
import { restoreDocuments, runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;
const START_MS = Date.UTC(2026, 0, 15, 12);
const OWNER = callerOf('owner');
const LIVE = { projectId: PROJECT_ID, space: 'live' } as const;

let clock: { now: number; nowMs: () => number };
let memory: MemoryTable;
let table: Table;
let instance: ReturnType<typeof services>;
let written = 0;

function services() {
  const reported = { list: async () => [], forget: async () => {} };
  return { ...dataInstance(table, clock), reported };
}

beforeEach(() => {
  clock = { now: START_MS, nowMs: () => clock.now };
  memory = new MemoryTable(clock.nowMs);
  storeApp(memory, { projectId: PROJECT_ID, ownerPublicKey: 'owner', billingModel: 'creator_account' });
  table = simulatedTable(async (command) => runCommand(memory, command));
  instance = services();
});
afterAll(() => restoreDocuments());

function visitOf(visitor: string) {
  return { projectId: PROJECT_ID, visitorKey: visitor.repeat(64).slice(0, 64), isSignedIn: false };
}

async function add(visitor: string, address: string, collection = 'scores', text = 'x') {
  written += 1;
  clock.now += 1_000;
  const request = { collection, writeId: `write-${String(written).padStart(8, '0')}`, madeAtMs: clock.now };
  const change = { type: 'add', value: { text } } as const;
  const { record } = await writeRecord(instance, visitOf(visitor), address, {
    ...request,
    projectId: PROJECT_ID,
    change,
  });
  if (!record) throw new Error('The record was not added.');
  return record;
}

/** Adds `count` records as several visitors, because one visitor may add only 30 records a minute. */
async function addMany(count: number, collection = 'scores') {
  const records = [];
  for (let made = 0; made < count; made += 1) {
    if (made % 20 === 0) clock.now += 60_000;
    records.push(await add(`v${made % 7}`, 'address', collection));
  }
  return records;
}

type Conditions = Partial<Omit<RouteInput<'countRemoval'>, 'projectId'>>;

const conditionsOf = (given: Conditions) => ({
  projectId: PROJECT_ID,
  sameVisitor: false,
  sameNetwork: false,
  ...given,
});
const like = ({ id }: { id: string }) => ({ likeCollection: 'scores', likeRecordId: id });
const count = (given: Conditions) => countRemoval(instance, OWNER, conditionsOf(given));
const removeStep = (removalId: string, given: Conditions) =>
  removeRecords(instance, OWNER, { ...conditionsOf(given), removalId });
const restoreStep = (removalId: string) => restoreRecords(instance, OWNER, { projectId: PROJECT_ID, removalId });

async function remove(removalId: string, given: Conditions) {
  let step = await removeStep(removalId, given);
  while (!step.isDone) step = await removeStep(removalId, given);
  return step.removal;
}

async function restore(removalId: string) {
  let step = await restoreStep(removalId);
  while (!step.isDone) step = await restoreStep(removalId);
  return step.removal;
}

async function stored(collection = 'scores') {
  const { records } = await listManagedRecords(instance, OWNER, { ...LIVE, collection, isPending: false, limit: 100 });
  return records;
}

async function totals() {
  const { collections, records, bytes } = await getDataOverview(instance, OWNER, LIVE);
  return { names: collections.map(({ name }) => name), records, bytes };
}

const removals = async () => (await getDataOverview(instance, OWNER, LIVE)).removals;
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  );

describe('a bulk removal', () => {
  it('removes the records of one visitor, also those of their other browsers', async () => {
    const first = await add('a', 'home');
    await instance.visitors.signIn(PROJECT_ID, browserPseudonym(PROJECT_ID, visitOf('a').visitorKey), 'account');
    await instance.visitors.signIn(PROJECT_ID, browserPseudonym(PROJECT_ID, visitOf('b').visitorKey), 'account');
    await add('a', 'home');
    const other = await add('c', 'home');
    const conditions = { ...like(first), sameVisitor: true };
    expect(await count(conditions)).toMatchObject({ records: 2, visitors: 1, isNetworkKnown: true });
    expect(await remove('removal-1', conditions)).toMatchObject({ records: 2, status: 'removed' });
    expect((await stored()).map(({ id }) => id)).toEqual([other.id]);
  });

  it('removes the records that one network added on that day', async () => {
    const spam = await add('a', 'network of a spammer');
    await add('b', 'network of a spammer');
    const other = await add('c', 'another network');
    const conditions = { ...like(spam), sameNetwork: true };
    expect(await count(conditions)).toMatchObject({ records: 2, visitors: 2 });
    await remove('removal-1', conditions);
    expect((await stored()).map(({ id }) => id)).toEqual([other.id]);
  });

  it('removes what was added since a time, in one collection or in all', async () => {
    await add('a', 'home');
    const sinceMs = clock.now + 1;
    await add('a', 'home');
    await add('a', 'home', 'notes');
    expect(await count({ sinceMs, collection: 'scores' })).toMatchObject({ records: 1 });
    expect(await count({ sinceMs })).toMatchObject({ records: 2 });
    expect(await count({ sinceMs, untilMs: sinceMs })).toMatchObject({ records: 0 });
    await remove('removal-1', { sinceMs });
    expect(await totals()).toEqual({ names: ['scores'], records: 1, bytes: 12 });
  });

  it('is refused without a condition, for a record that is gone, and for a network that is not known', async () => {
    const record = await add('a', 'home');
    expect(await reasonOf(count({}))).toBe('removal_unlimited');
    expect(await reasonOf(removeStep('removal-1', { sameVisitor: true }))).toBe('removal_unlimited');
    const gone = { id: 'z'.repeat(26) };
    expect(await reasonOf(count({ ...like(gone), sameVisitor: true }))).toBe('record_not_found');
    const [{ pk = '', sk = '' } = {}] = [...memory.all()].filter(({ sk }) => String(sk).startsWith('REC#'));
    await table.update({ Key: { pk: String(pk), sk: String(sk) }, UpdateExpression: 'REMOVE network' });
    expect(await count({ ...like(record), sameVisitor: true })).toMatchObject({ isNetworkKnown: false });
    expect(await reasonOf(removeStep('removal-1', { ...like(record), sameNetwork: true }))).toBe(
      'removal_network_unknown',
    );
    expect(await stored()).toHaveLength(1);
  });

  it('is refused for a user who does not own the app', async () => {
    const stranger = callerOf('stranger');
    const conditions = conditionsOf({ sinceMs: 0 });
    expect(await reasonOf(countRemoval(instance, stranger, conditions))).toBe('not_project_owner');
    expect(await reasonOf(removeRecords(instance, stranger, { ...conditions, removalId: 'removal-1' }))).toBe(
      'not_project_owner',
    );
    expect(await reasonOf(restoreRecords(instance, stranger, { projectId: PROJECT_ID, removalId: 'removal-1' }))).toBe(
      'not_project_owner',
    );
  });

  it('takes several calls for many records, and keeps those that were added meanwhile', async () => {
    await addMany(450);
    clock.now += 60_000;
    const first = await removeStep('removal-1', { sinceMs: 0 });
    expect(first).toMatchObject({ isDone: false, removal: { records: 200, status: 'removing' } });
    const later = await add('late', 'home');
    await remove('removal-1', { sinceMs: 0 });
    expect(await removals()).toMatchObject([{ records: 450, bytes: 450 * 12 }]);
    expect(await stored()).toMatchObject([{ id: later.id }]);
    expect(await totals()).toMatchObject({ records: 1, bytes: 12 });
  });

  it('changes nothing more when its calls are repeated or made at the same time', async () => {
    await addMany(60);
    clock.now += 1_000;
    const conditions = { sinceMs: 0 };
    await Promise.all([removeStep('removal-1', conditions), removeStep('removal-1', conditions)]);
    await remove('removal-1', conditions);
    const later = await add('late', 'home');
    expect(await remove('removal-1', conditions)).toMatchObject({ records: 60 });
    expect(await totals()).toMatchObject({ records: 1 });
    expect(await reasonOf(removeStep('removal-1', { ...like(later), sameVisitor: true }))).toBe('write_id_reused');
  });

  it('looks like ordinary deletions to pages that poll', async () => {
    await add('a', 'home');
    const poll = { projectId: PROJECT_ID, collection: 'scores', orderBy: 'createdAt', limit: 100, isFresh: true };
    const { state } = await listRecords(instance, visitOf('reader'), poll);
    clock.now += 1_000;
    await remove('removal-1', { sinceMs: 0 });
    const after = await listRecords(instance, visitOf('reader'), { ...poll, knownState: state });
    expect(after.records).toEqual([]);
    await restore('removal-1');
    expect((await listRecords(instance, visitOf('reader'), { ...poll, knownState: after.state })).records).toHaveLength(
      1,
    );
  });

  it('has a limit, because removed records count against no other one', async () => {
    for (let removal = 0; removal < MAX_REMOVALS; removal += 1) {
      const record = await add(`v${removal}`, `home ${removal}`);
      await remove(`removal-${removal}`, { ...like(record), sameVisitor: true });
    }
    await add('a', 'home');
    expect(await reasonOf(removeStep('removal-x', { sinceMs: 0 }))).toBe('removals_full');
    clock.now += REMOVAL_DAYS * DAY_MS;
    expect(await reasonOf(removeStep('removal-x', { sinceMs: 0 }))).toBe('done');
  });
});

describe('a restore', () => {
  it('gives the records back with id, version, author and times, and the counts with them', async () => {
    await instance.dataSettings.setApprovesFirst(PROJECT_ID, true);
    await addMany(250);
    await add('a', 'home', 'notes');
    clock.now += 1_000;
    const before = {
      scores: await stored(),
      notes: await stored('notes'),
      overview: await getDataOverview(instance, OWNER, LIVE),
    };
    await remove('removal-1', { sinceMs: 0 });
    expect(await totals()).toEqual({ names: [], records: 0, bytes: 0 });
    expect(await restoreStep('removal-1')).toMatchObject({ isDone: false, removal: { status: 'restoring' } });
    expect(await restore('removal-1')).toMatchObject({ records: 0, bytes: 0, status: 'restored' });
    const after = {
      scores: await stored(),
      notes: await stored('notes'),
      overview: await getDataOverview(instance, OWNER, LIVE),
    };
    expect(after).toEqual(before);
    expect(before.overview.collections.find(({ name }) => name === 'scores')?.pendingRecords).toBe(250);
    expect(await removals()).toEqual([]);
    expect(await restore('removal-1')).toMatchObject({ status: 'restored' });
    expect(await remove('removal-1', { sinceMs: 0 })).toMatchObject({ status: 'restored', records: 0 });
    expect(await stored()).toHaveLength(100);
  });

  it('is possible for seven days, and its copies expire', async () => {
    await add('a', 'home');
    clock.now += 1_000;
    const removedAtMs = clock.now;
    const removal = await remove('removal-1', { sinceMs: 0 });
    expect(removal.restorableUntilMs).toBe(removedAtMs + 7 * DAY_MS);
    for (const item of memory.all()) {
      if (/^REMOV/.test(String(item.sk))) expect(item.expiresAt).toBe((removedAtMs + 8 * DAY_MS) / 1000);
    }
    clock.now = removal.restorableUntilMs;
    expect(await removals()).toEqual([]);
    expect(await reasonOf(restoreStep('removal-1'))).toBe('removal_expired');
    clock.now -= 1;
    expect(await removals()).toHaveLength(1);
    expect(await reasonOf(restoreStep('removal-1'))).toBe('done');
    expect(await reasonOf(restoreStep('removal-2'))).toBe('removal_not_found');
  });

  it('keeps a newer record that has the id of a removed one, and says so', async () => {
    const [taken, free] = [await add('a', 'home'), await add('b', 'home')];
    clock.now += 1_000;
    await remove('removal-1', { sinceMs: 0 });
    const place = { ...LIVE, collection: 'scores' };
    const newer = {
      id: taken.id,
      value: { text: 'newer' },
      version: 1,
      authorId: 'v',
      bytes: 16,
      createdAtMs: 1,
      updatedAtMs: 1,
    };
    await instance.records.write({ ...place, type: 'add', record: newer, nowMs: clock.now, operations: 1 });
    expect(await restoreStep('removal-1')).toMatchObject({ isDone: false, removal: { records: 1 } });
    expect(await reasonOf(restoreStep('removal-1'))).toBe('removed_id_taken');
    expect((await stored()).map(({ id, value }) => ({ id, value }))).toEqual(
      expect.arrayContaining([
        { id: taken.id, value: { text: 'newer' } },
        { id: free.id, value: { text: 'x' } },
      ]),
    );
    expect(await totals()).toMatchObject({ records: 2, bytes: 28 });
    await instance.records.write({ ...place, type: 'remove', before: newer, nowMs: clock.now, operations: 0 });
    await restore('removal-1');
    expect(await totals()).toMatchObject({ records: 2, bytes: 24 });
  });

  it('is refused while the data of the app is full, and continues later', async () => {
    await add('a', 'home');
    clock.now += 1_000;
    await remove('removal-1', { sinceMs: 0 });
    const names = Array.from({ length: 10 }, (_, index) => `other-${index}`);
    for (const name of names) await add('b', 'home', name);
    expect(await reasonOf(restoreStep('removal-1'))).toBe('collections_full');
    expect(await removals()).toMatchObject([{ records: 1 }]);
    clock.now += 1_000;
    await remove('removal-2', { sinceMs: 0, collection: 'other-1' });
    await restore('removal-1');
    expect(await stored()).toHaveLength(1);
  });
});

describe('the network of a record', () => {
  it('is in no response', async () => {
    const record = await add('a', 'home');
    const networks = [...memory.all()].flatMap(({ network }) => (typeof network === 'string' ? [network] : []));
    expect(networks).toHaveLength(1);
    const poll = { projectId: PROJECT_ID, collection: 'scores', orderBy: 'createdAt', limit: 100, isFresh: true };
    const conditions = { ...like(record), sameNetwork: true };
    const responses = [
      record,
      await listRecords(instance, visitOf('reader'), poll),
      await stored(),
      await count(conditions),
      await remove('removal-1', conditions),
      await removals(),
      await restore('removal-1'),
      await stored(),
    ];
    const [network = ''] = networks;
    expect(JSON.stringify(responses)).not.toContain(network);
    expect(JSON.stringify(responses)).not.toMatch(/"network"|home/);
    expect(JSON.stringify([...memory.all()].filter(({ sk }) => String(sk).startsWith('RE')))).not.toContain('"home"');
  });

  it('differs between apps and days', () => {
    const event = requestFrom({ 'x-forwarded-for': '1.1.1.1, 203.0.113.7, 64.252.0.1' });
    const networkOf = (projectId: string, nowMs: number) => networkId(projectId, visitorId(event, 'secret', nowMs));
    const today = networkOf(PROJECT_ID, START_MS);
    expect(networkOf(PROJECT_ID, START_MS + 1)).toBe(today);
    expect(networkOf(PROJECT_ID, START_MS + DAY_MS)).not.toBe(today);
    expect(networkOf(`prj_${'1'.repeat(26)}`, START_MS)).not.toBe(today);
  });

  it('is not stored for the owner', async () => {
    const visit = { ...visitOf('a'), caller: OWNER };
    const change = { type: 'add', value: { text: 'x' } } as const;
    const request = { projectId: PROJECT_ID, collection: 'scores', writeId: 'owners-1', madeAtMs: clock.now, change };
    await writeRecord(instance, visit, 'home', request);
    expect([...memory.all()].some(({ network }) => network !== undefined)).toBe(false);
  });
});

it('is deleted with the data of a deleted app', async () => {
  await addMany(20);
  clock.now += 1_000;
  await remove('removal-1', { sinceMs: 0 });
  const deletions = new DynamoDbDataDeletions(table);
  while (!(await deletions.deleteSome(PROJECT_ID, 200)));
  expect([...memory.all()].filter(({ sk }) => /^REMOV/.test(String(sk)))).toEqual([]);
});
