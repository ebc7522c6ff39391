import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRecords } from '../../../functions/core/app-data/management/import-records.ts';
import { saveManagedRecord } from '../../../functions/core/app-data/management/save-managed-record.ts';
import { type WriteDataServices, writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import type { AppRecords } from '../../../functions/ports/app-data.ts';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import { OWNER, type StoredAppData, startAppData, visitOf } from '../../fixtures/stored-app-data.ts';

let data: StoredAppData;
beforeAll(async () => {
  data = await startAppData();
});
afterAll(() => data.close());

/**
 * Returns a record store that runs `other` once, after a write has looked for an earlier copy of itself and before it
 * reads further.
 */
function recordsAfter(other: () => Promise<void>): AppRecords {
  const { records } = data.services;
  let before: Promise<void> | undefined;
  const afterOther = <Args extends unknown[], Found>(read: (...args: Args) => Promise<Found>) => {
    return async (...args: Args) => {
      before ??= other();
      await before;
      return read(...args);
    };
  };
  return {
    summary: afterOther((...args) => records.summary(...args)),
    find: afterOther((...args) => records.find(...args)),
    findWrite: (...args) => records.findWrite(...args),
    write: (...args) => records.write(...args),
    startMany: (...args) => records.startMany(...args),
    addMany: (...args) => records.addMany(...args),
    removeSome: (...args) => records.removeSome(...args),
    forgetEmpty: (...args) => records.forgetEmpty(...args),
  };
}

function writer(projectId: string, visit = visitOf(projectId), services: WriteDataServices = data.services) {
  return (change: RecordChange, writeId: string, collection = 'list') =>
    writeRecord(services, visit, 'address', {
      projectId,
      collection,
      writeId,
      madeAtMs: data.clock.atMs,
      change,
    });
}

const add = (value: Record<string, string | number>): RecordChange => ({ type: 'add', value });

async function recordsOf(projectId: string) {
  const summary = await data.services.records.summary({ projectId, space: 'live' }, { isFresh: true });
  return summary.recordsOf('list');
}

/** Sets the number of the month's operations, for example to one below the end of a paid block. */
const useUp = (projectId: string, operations: number) =>
  data.table.put({
    pk: `DATA#${projectId}#live#0`,
    sk: 'SHARD',
    'version#list': 1,
    [`operations#${new Date(data.clock.atMs).toISOString().slice(0, 7)}`]: operations,
  });

describe('a change by a visitor', () => {
  it('gets its first response again although the bank is empty by then', async () => {
    const projectId = await data.newApp();
    await data.fillBank(projectId, 1);
    await useUp(projectId, 10_000);
    const write = writer(projectId);
    const first = await write(add({ text: 'paid' }), 'write-paid');
    await useUp(projectId, 11_000);
    data.clock.atMs += 2_000;
    await expect(write(add({ text: 'other' }), 'write-other')).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    expect(await write(add({ text: 'paid' }), 'write-paid')).toEqual(first);
  });

  it('gets its first response although it is stored during the retry and the bank is empty by then', async () => {
    const projectId = await data.newApp();
    await data.fillBank(projectId, 1);
    await useUp(projectId, 10_000);
    let first: unknown;
    const records = recordsAfter(async () => {
      first = await writer(projectId)(add({ text: 'paid' }), 'write-paid');
      await useUp(projectId, 11_000);
      data.clock.atMs += 2_000;
    });
    const repeat = writer(projectId, visitOf(projectId), { ...data.services, records });
    expect(await repeat(add({ text: 'paid' }), 'write-paid')).toEqual(first);
  });

  it('with a version does not conflict with itself', async () => {
    const projectId = await data.newApp();
    const write = writer(projectId);
    const { record } = await write(add({ text: 'one' }), 'write-one');
    const change = { type: 'set', recordId: record?.id ?? '', value: { text: 'two' }, ifVersion: 1 } as const;
    let first: unknown;
    const records = recordsAfter(async () => {
      first = await write(change, 'write-two');
    });
    const repeat = writer(projectId, visitOf(projectId), { ...data.services, records });
    expect(await repeat(change, 'write-two')).toEqual(first);
  });

  it('hides the owner’s later edit when only the owner may read', async () => {
    const projectId = await data.newApp({ list: { read: 'owner', change: 'author' } });
    const write = writer(projectId);
    const { record } = await write(add({ seat: 1 }), 'write-seat');
    const recordId = record?.id ?? '';
    await saveManagedRecord(data.services, OWNER, {
      projectId,
      space: 'live',
      collection: 'list',
      recordId,
      writeId: 'owner-note',
      ifVersion: 1,
      value: { seat: 1, note: 'secret' },
    });
    const said = [
      await write(add({ seat: 1 }), 'write-seat'),
      await write({ type: 'increment', recordId, field: 'seat', by: 1 }, 'write-more'),
      await write({ type: 'set', recordId, value: { seat: 3 }, ifVersion: 1 }, 'write-set').catch(
        (error: unknown) => error,
      ),
    ];
    expect(JSON.stringify(said)).not.toContain('secret');
    expect(said).toMatchObject([
      { record: { id: recordId, value: { seat: 1 } } },
      { record: { value: {} } },
      { code: 'conflict' },
    ]);
  });
});

describe('a change by the owner', () => {
  const save = (projectId: string, recordId: string, writeId: string, value: Record<string, string>) =>
    saveManagedRecord(data.services, OWNER, {
      projectId,
      space: 'live',
      collection: 'list',
      recordId,
      writeId,
      ifVersion: 1,
      value,
    });

  it('is made once, and a retry has the same response', async () => {
    const projectId = await data.newApp();
    const { record } = await writer(projectId)(add({ text: 'one' }), 'write-one');
    const first = await save(projectId, record?.id ?? '', 'owner-two', { text: 'two' });
    expect(await save(projectId, record?.id ?? '', 'owner-two', { text: 'two' })).toEqual(first);
    await expect(save(projectId, record?.id ?? '', 'owner-two', { text: 'three' })).rejects.toMatchObject({
      code: 'conflict',
      current: undefined,
    });
    expect(await recordsOf(projectId)).toMatchObject([{ version: 2, value: { text: 'two' } }]);
  });
});

describe('a part of an import', () => {
  const send = (projectId: string, texts: string[], writeId = 'import-1', services = data.services) =>
    importRecords(services, OWNER, {
      projectId,
      space: 'live',
      collection: 'list',
      writeId,
      values: texts.map((text) => ({ text })),
    });

  it('continues after a failed payment', async () => {
    const projectId = await data.newApp();
    await useUp(projectId, 9_999);
    data.clock.atMs += 2_000;
    await expect(send(projectId, ['a', 'b'])).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await recordsOf(projectId)).toEqual([]);
    await data.fillBank(projectId, 1);
    expect(await send(projectId, ['a', 'b'])).toEqual({ added: 2 });
    expect(await recordsOf(projectId)).toHaveLength(2);
  });
});
