import { afterAll, beforeAll, expect, it } from 'vitest';
import { DynamoDbActivities } from '../../../functions/adapters/dynamodb/auth/activities.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import type { OwnActivity } from '../../../functions/ports/activities.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';

const HOUR_MS = 60 * 60_000;
const START_MS = Date.UTC(2026, 10, 21, 12);
const ROWS_PER_HOUR = 40;

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let activities: DynamoDbActivities;

beforeAll(async () => {
  emulator = await startWithTable();
  activities = new DynamoDbActivities(new Table(TABLE, emulator.client));
});
afterAll(() => emulator.close());

const listOf = async (publicKey: string) => (await activities.listOwn(publicKey, { limit: 100 })).entries;

function record(publicKey: string, changes: Partial<OwnActivity> = {}) {
  const own = { publicKey, atMs: START_MS, call: 'recordExport', keyId: `key of ${publicKey}` };
  return activities.recordOwn({ ...own, ...changes });
}

it('a program that names itself differently each time adds no further entry', async () => {
  for (let made = 1; made <= 5; made += 1) {
    await record('renamed', { network: '203.0.113.0/24', client: `a${made}`, atMs: START_MS + made });
  }
  await record('renamed', { network: '203.0.113.0/24', atMs: START_MS + 6 });
  const entries = await listOf('renamed');
  expect(entries).toMatchObject([{ times: 6, atMs: START_MS + 6, network: '203.0.113.0/24' }]);
  expect(entries[0]?.client).toBeUndefined();
});

it('another network is another entry, because a stolen key may be used there', async () => {
  await record('robbed', { network: '203.0.113.0/24' });
  await record('robbed', { network: '198.51.100.0/24' });
  expect(await listOf('robbed')).toHaveLength(2);
});

it('a key adds only so many entries an hour, and its further calls are counted together', async () => {
  const calls = Array.from({ length: ROWS_PER_HOUR + 3 }, (_, index) => index);
  for (const index of calls) await record('busy', { projectId: `prj_${index}`, atMs: START_MS + index });
  await record('busy', { projectId: 'prj_0', atMs: START_MS + 100 });
  const entries = await listOf('busy');
  expect(entries).toHaveLength(ROWS_PER_HOUR + 1);
  expect(entries[0]).toMatchObject({ projectId: 'prj_0', times: 2 });
  expect(entries[1]).toMatchObject({ call: 'otherCalls', times: 3 });
  expect(entries[1]?.projectId).toBeUndefined();
  await record('busy', { keyId: 'another key', call: 'logout' });
  await record('busy', { projectId: 'prj_50', atMs: START_MS + HOUR_MS });
  expect(await listOf('busy')).toHaveLength(ROWS_PER_HOUR + 3);
});
