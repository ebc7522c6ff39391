import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyCollection } from '../../../functions/core/app-data/management/empty-collection.ts';
import { importRecords } from '../../../functions/core/app-data/management/import-records.ts';
import { removeManagedRecord } from '../../../functions/core/app-data/management/remove-managed-record.ts';
import { saveManagedRecord } from '../../../functions/core/app-data/management/save-managed-record.ts';
import { signInVisitor } from '../../../functions/core/app-data/sign-in-visitor.ts';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import { OWNER, type StoredAppData, startAppData, visitOf } from '../../fixtures/stored-app-data.ts';

let data: StoredAppData;
beforeAll(async () => {
  data = await startAppData();
});
afterAll(() => data.close());

const LIST = { space: 'live', collection: 'list' } as const;

const addOne = (projectId: string, writeId = 'write-one') =>
  writeRecord(data.services, visitOf(projectId), 'address', {
    projectId,
    collection: 'list',
    writeId,
    madeAtMs: data.clock.atMs,
    change: { type: 'add', value: { text: 'one' } },
  });

async function newRecord() {
  const projectId = await data.newApp();
  const { record } = await addOne(projectId);
  return { ...LIST, projectId, recordId: record?.id ?? '' };
}

const isBusy = { code: 'unavailable' };

it('a change by a visitor', async () => {
  const projectId = await data.newApp();
  const before = data.conflicts.refused();
  await expect(data.conflicts.during(() => addOne(projectId))).rejects.toMatchObject(isBusy);
  expect(data.conflicts.refused() - before).toBeGreaterThanOrEqual(8);
  expect((await addOne(projectId)).record).toMatchObject({ version: 1 });
});

it('a change that costs credits', async () => {
  const projectId = await data.newApp();
  await data.fillBank(projectId, 1);
  const month = new Date(data.clock.atMs).toISOString().slice(0, 7);
  await data.table.put({ pk: `DATA#${projectId}#live#0`, sk: 'SHARD', [`operations#${month}`]: 10_000 });
  await expect(data.conflicts.during(() => addOne(projectId))).rejects.toMatchObject(isBusy);
  expect((await addOne(projectId)).record).toMatchObject({ version: 1 });
  expect(await data.services.payments.find(projectId, month)).toMatchObject({ blocks: 1 });
});

it('a change by the owner', async () => {
  const at = await newRecord();
  const save = () =>
    saveManagedRecord(data.services, OWNER, {
      ...at,
      writeId: 'owner-two',
      ifVersion: 1,
      value: { text: 'two' },
    });
  await expect(data.conflicts.during(save)).rejects.toMatchObject(isBusy);
  expect((await save()).record).toMatchObject({ version: 2 });
});

it('a removal by the owner', async () => {
  const at = await newRecord();
  const remove = () => removeManagedRecord(data.services, OWNER, at);
  const before = data.conflicts.refused();
  await expect(data.conflicts.during(remove)).rejects.toMatchObject(isBusy);
  expect(data.conflicts.refused() - before).toBe(8);
  await remove();
  expect(await data.services.records.find(at, at.recordId)).toBeUndefined();
});

it('emptying a collection, which is not reported as empty yet', async () => {
  const at = await newRecord();
  const empty = () => emptyCollection(data.services, OWNER, at);
  expect(await data.conflicts.during(empty)).toEqual({ isEmpty: false });
  expect(await empty()).toEqual({ isEmpty: true });
});

it('a part of an import', async () => {
  const projectId = await data.newApp();
  const values = [{ text: 'a' }, { text: 'b' }];
  const send = () => importRecords(data.services, OWNER, { ...LIST, projectId, writeId: 'import-1', values });
  await expect(data.conflicts.during(send)).rejects.toMatchObject(isBusy);
  expect(await send()).toEqual({ added: 2 });
});

it('a visitor who signs in', async () => {
  const visit = { ...visitOf(await data.newApp()), caller: OWNER };
  const signIn = () => signInVisitor(data.services, visit);
  await expect(data.conflicts.during(signIn)).rejects.toMatchObject(isBusy);
  expect(await signIn()).toMatchObject({ isSignedIn: true });
});
