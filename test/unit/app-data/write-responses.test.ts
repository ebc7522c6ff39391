import { afterAll, beforeEach, expect, it } from 'vitest';
import { saveManagedRecord } from '../../../functions/core/app-data/management/save-managed-record.ts';
import { signInVisitor } from '../../../functions/core/app-data/sign-in-visitor.ts';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import { type DataInstance, dataInstance } from '../../simulation/app-data/data-instance.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';
import { storeApp } from '../../simulation/app-data/stored-app.ts';
import { restoreDocuments, runCommand, simulatedTable, TABLE_NAME } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;
const NOW_MS = Date.UTC(2026, 0, 15);
let instance: DataInstance;

beforeEach(() => {
  const memory = new MemoryTable(() => NOW_MS);
  instance = dataInstance(
    simulatedTable(async (command) => runCommand(memory, command)),
    { nowMs: () => NOW_MS },
  );
  storeApp(memory, { projectId: PROJECT_ID, ownerPublicKey: 'owner', billingModel: 'app_wallet' });
  const policy = {
    orders: { read: 'owner', add: 'everyone', change: 'author' },
    polls: { read: 'everyone', add: 'everyone', change: 'owner', counters: ['votes'] },
  };
  memory.put({ TableName: TABLE_NAME, Item: { pk: `DATA#${PROJECT_ID}`, sk: 'POLICY', policy } });
});
afterAll(() => restoreDocuments());

const visitOf = (visitorKey: string) => ({
  projectId: PROJECT_ID,
  visitorKey,
  isSignedIn: false,
  caller: callerOf('ann'),
});

function write(collection: string, writeId: string, change: RecordChange, visitorKey = 'first browser') {
  const input = { projectId: PROJECT_ID, collection, writeId, madeAtMs: NOW_MS, change };
  return writeRecord(instance, visitOf(visitorKey), 'network', input);
}

/** Creates a record that its author may not read, to which the owner adds a note. Returns its id. */
async function orderWithNote(): Promise<string> {
  const { record } = await write('orders', 'order-1', { type: 'add', value: { text: 'Cake' } });
  const recordId = record?.id ?? '';
  const place = {
    projectId: PROJECT_ID,
    space: 'live',
    collection: 'orders',
    recordId,
    writeId: 'note-1',
  } as const;
  const value = { text: 'Cake', note: 'never pays', visits: 4 };
  await saveManagedRecord(instance, callerOf('owner'), { ...place, ifVersion: 1, value });
  return recordId;
}

it('has the visitor’s own values in a retry, and no later changes', async () => {
  const recordId = await orderWithNote();
  const { record } = await write('orders', 'order-1', { type: 'add', value: { text: 'Cake' } });
  expect(record).toMatchObject({ id: recordId, isMine: true });
  expect(record?.value).toEqual({ text: 'Cake' });
});

it('has no counter and no later value that its visitor may not read', async () => {
  const recordId = await orderWithNote();
  const increment = { type: 'increment', recordId, field: 'visits', by: 0 } as const;
  expect((await write('orders', 'order-2', increment)).record?.value).toEqual({});
  expect((await write('orders', 'order-2', increment)).record?.value).toEqual({});
  const set = { type: 'set', recordId, value: { text: 'Bread' } } as const;
  expect((await write('orders', 'order-3', set)).record?.value).toEqual({ text: 'Bread' });
  expect((await write('orders', 'order-3', set)).record?.value).toEqual({ text: 'Bread' });
});

it('omits the record from a conflict when the visitor may not read it', async () => {
  const recordId = await orderWithNote();
  const set = { type: 'set', recordId, value: { text: 'Bread' }, ifVersion: 1 } as const;
  const refused = await write('orders', 'order-4', set).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'conflict' });
  expect(JSON.stringify(refused)).not.toContain('never pays');
});

it('is for one change, even when its visitor signs in before the retry', async () => {
  const { record } = await write('polls', 'vote-0', { type: 'add', value: { votes: 0 } });
  const vote = { type: 'increment', recordId: record?.id ?? '', field: 'votes', by: 1 } as const;
  await signInVisitor(instance, visitOf('first browser'));
  await write('polls', 'vote-1', vote, 'second browser');
  await signInVisitor(instance, visitOf('second browser'));
  const again = await write('polls', 'vote-1', vote, 'second browser');
  expect(again).toMatchObject({ record: { value: { votes: 1 }, version: 2 } });
});
