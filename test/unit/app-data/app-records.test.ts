import { afterAll, beforeAll, expect, it } from 'vitest';
import { DynamoDbAppRecords } from '../../../functions/adapters/dynamodb/app-data/app-records.ts';
import { startMeteredTable } from '../../fixtures/metered-table.ts';

const NOW_MS = 1_800_000_000_000;
const place = { projectId: `prj_${'0'.repeat(26)}`, space: 'live', collection: 'polls' } as const;
const id = 'a'.repeat(26);
let metered: Awaited<ReturnType<typeof startMeteredTable>>;

beforeAll(async () => {
  metered = await startMeteredTable();
});
afterAll(() => metered.close());

it('50 concurrent increments lose none, and stop at the upper bound', async () => {
  const records = new DynamoDbAppRecords(metered.table, { nowMs: () => NOW_MS });
  const write = { ...place, nowMs: NOW_MS, operations: 1 } as const;
  const times = { createdAtMs: NOW_MS, updatedAtMs: NOW_MS };
  const record = { id, value: { votes: 0 }, version: 1, authorId: 'vann', bytes: 11, ...times };
  expect(await records.write({ ...write, type: 'add', record })).toEqual({ ok: true });
  const increase = {
    ...write,
    type: 'increase',
    recordId: id,
    field: 'votes',
    by: 1,
    between: [-Number.MAX_SAFE_INTEGER, 50],
  } as const;
  const results = await Promise.all(Array.from({ length: 50 }, () => records.write(increase)));
  expect(results).toEqual(Array.from({ length: 50 }, () => ({ ok: true })));
  expect(await records.find(place, id)).toMatchObject({ value: { votes: 50 }, version: 51 });
  expect(await records.write(increase)).toEqual({ ok: false, reason: 'changed' });
  const summary = await records.summary(place, { isFresh: true });
  expect(summary.collections.get('polls')).toEqual({ records: 1, bytes: 11, pendingRecords: 0 });
  expect(summary.operations.get('2027-01')).toBe(51);
});

it('a collection that was emptied and filled again has a new state', async () => {
  const clock = { nowMs: () => NOW_MS };
  const records = new DynamoDbAppRecords(metered.table, clock);
  const board = { ...place, collection: 'board' };
  const writeAdded = async (text: string, recordId: string, nowMs: number) => {
    const times = { createdAtMs: nowMs, updatedAtMs: nowMs };
    const record = { id: recordId, value: { text }, version: 1, authorId: 'vann', bytes: 14, ...times };
    await records.write({ ...board, nowMs, operations: 1, type: 'add', record });
    const summary = await records.summary(board, { isFresh: true });
    return { version: summary.versionOf('board'), records: await summary.recordsOf('board') };
  };
  const before = await writeAdded('before', id, NOW_MS);
  expect(await records.removeSome(board, 100, NOW_MS + 1)).toBe(true);
  const after = await writeAdded('after', id, NOW_MS + 2);
  expect(after.records).toMatchObject([{ value: { text: 'after' } }]);
  expect(after.version).not.toBe(before.version);
});

it('concurrent reads share one query', async () => {
  const records = new DynamoDbAppRecords(metered.table, { nowMs: () => NOW_MS });
  const wall = { ...place, projectId: `prj_${'1'.repeat(26)}`, collection: 'wall' };
  const times = { createdAtMs: NOW_MS, updatedAtMs: NOW_MS };
  const record = { id, value: {}, version: 1, authorId: 'vann', bytes: 2, ...times };
  await records.write({ ...wall, nowMs: NOW_MS, operations: 1, type: 'add', record });
  const list = async () => (await records.summary(wall, { isFresh: false })).recordsOf('wall');
  const { requests } = await metered.meter.readsOf(async () => {
    const lists = await Promise.all(Array.from({ length: 20 }, list));
    expect(lists.map((found) => found.length)).toEqual(Array.from({ length: 20 }, () => 1));
  });
  expect(requests).toBe(2);
});
