import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import { type StoredAppData, startAppData, visitOf } from '../../fixtures/stored-app-data.ts';

const WRITERS = 50;
const noLimits = { takeToken: async () => 0, countToday: async () => true };

let data: StoredAppData;
beforeAll(async () => {
  data = await startAppData();
});
afterAll(() => data.close());

/**
 * Sends changes of all writers concurrently. Returns an error code for each refused change, and `kept` for each stored
 * one.
 */
async function allAtOnce(projectId: string, changeOf: (index: number) => RecordChange, name: string) {
  const results = await Promise.allSettled(
    Array.from({ length: WRITERS }, (_, index) => write(projectId, changeOf(index), `${name}-write-${index}`)),
  );
  return results.map((result) => (result.status === 'fulfilled' ? 'kept' : String(Object(result.reason).code)));
}

function write(projectId: string, change: RecordChange, writeId: string) {
  const services = { ...data.services, rateLimits: noLimits };
  const input = { projectId, collection: 'list', writeId, madeAtMs: data.clock.atMs, change };
  return writeRecord(services, visitOf(projectId), 'address', input);
}

async function stored(projectId: string) {
  const summary = await data.services.records.summary({ projectId, space: 'live' }, { isFresh: true });
  return { counts: summary.collections.get('list'), records: await summary.recordsOf('list'), summary };
}

it('of 50 writers without an expected version, none is told of a success that did not happen', async () => {
  const projectId = await data.newApp();
  const { record } = await write(projectId, { type: 'add', value: { text: 'first' } }, 'first-write');
  const recordId = record?.id ?? '';
  const change = (index: number): RecordChange => ({ type: 'set', recordId, value: { text: String(index) } });
  const codes = await allAtOnce(projectId, change, 'any');
  const kept = codes.filter((code) => code === 'kept').length;
  expect(kept).toBeGreaterThan(0);
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(WRITERS - kept);
  expect((await stored(projectId)).records).toMatchObject([{ version: 1 + kept }]);
});

it('50 concurrent added records are all stored and counted', async () => {
  const projectId = await data.newApp();
  const codes = await allAtOnce(projectId, (index) => ({ type: 'add', value: { index } }), 'add');
  expect(new Set(codes)).toEqual(new Set(['kept']));
  const { counts, records, summary } = await stored(projectId);
  expect(records).toHaveLength(WRITERS);
  expect(counts).toEqual({
    records: WRITERS,
    bytes: records.reduce((sum, { bytes }) => sum + bytes, 0),
    pendingRecords: 0,
  });
  expect(summary.operations.get('2027-01')).toBe(WRITERS);
});

it('a change that is sent 50 times concurrently is made once, and all calls have the same response', async () => {
  const projectId = await data.newApp();
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, () => write(projectId, { type: 'add', value: { text: 'once' } }, 'same-write')),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { counts, summary } = await stored(projectId);
  expect(counts?.records).toBe(1);
  expect(summary.operations.get('2027-01')).toBe(1);
});
