import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import { DAILY_SHARES, DATA_LIMITS } from '../../../shared/domain/app-data/data-limits.ts';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import { dataInstance } from '../../simulation/app-data/data-instance.ts';
import { callerOf } from '../../simulation/app-data/simulated-browser.ts';
import { storeApp } from '../../simulation/app-data/stored-app.ts';
import { restoreDocuments, runCommand, simulatedTable, TABLE_NAME } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;
const RECORDS_OF_NETWORK = DATA_LIMITS.RECORDS * DAILY_SHARES.NETWORK;
const DAY_START_MS = Date.UTC(2026, 0, 15);

let clock: { now: number; nowMs: () => number };
let instance: ReturnType<typeof dataInstance>;
let written = 0;

beforeEach(() => {
  clock = { now: DAY_START_MS, nowMs: () => clock.now };
  const memory = new MemoryTable(clock.nowMs);
  storeApp(memory, { projectId: PROJECT_ID, ownerPublicKey: 'owner', billingModel: 'creator_account' });
  const policy = { scores: { read: 'everyone', add: 'everyone', change: 'author' } };
  memory.put({ TableName: TABLE_NAME, Item: { pk: `DATA#${PROJECT_ID}`, sk: 'POLICY', policy } });
  instance = dataInstance(
    simulatedTable(async (command) => runCommand(memory, command)),
    clock,
  );
});
afterAll(() => restoreDocuments());

/** Sends a write of a visitor with a new key, one second after the previous write. */
async function write(address: string, change: RecordChange = { type: 'add', value: { text: 'x' } }, isOwner = false) {
  written += 1;
  clock.now += 1_000;
  const visitorKey = randomBytes(32).toString('hex');
  const visit = { projectId: PROJECT_ID, visitorKey, isSignedIn: false, ...(isOwner && { caller: callerOf('owner') }) };
  const request = { collection: 'scores', writeId: `write-${String(written).padStart(8, '0')}`, madeAtMs: clock.now };
  return writeRecord(instance, visit, address, { ...request, projectId: PROJECT_ID, change }).then(
    () => 'kept',
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  );
}

async function writeMany(count: number, address: string, change?: RecordChange): Promise<unknown[]> {
  const results = new Set<unknown>();
  for (let made = 0; made < count; made += 1) results.add(await write(address, change));
  return [...results];
}

describe('a stranger who invents visitor keys', () => {
  it('fills a tenth of an app in a day, and neither its owner nor other networks are refused', async () => {
    expect(await writeMany(RECORDS_OF_NETWORK, 'stranger')).toEqual(['kept']);
    expect(await write('stranger')).toBe('network_share_used_up');
    expect(await write('another network')).toBe('kept');
    expect(await write('stranger', undefined, true)).toBe('kept');
    clock.now = DAY_START_MS + DAY_MS;
    expect(await write('stranger')).toBe('kept');
  });

  it('fills a quarter of an app in a day from many networks', async () => {
    for (const network of ['a', 'b']) expect(await writeMany(RECORDS_OF_NETWORK, network)).toEqual(['kept']);
    expect(await writeMany(RECORDS_OF_NETWORK / 2, 'c')).toEqual(['kept']);
    expect(await write('c')).toBe('app_share_used_up');
    expect(await write('c', undefined, true)).toBe('kept');
  });

  it('fills a tenth of the bytes in a day with fewer large records', async () => {
    const value = { text: 'x'.repeat(4_000) };
    const most = Math.floor((DATA_LIMITS.BYTES * DAILY_SHARES.NETWORK) / 4_011);
    expect(await writeMany(most, 'stranger', { type: 'add', value })).toEqual(['kept']);
    expect(await write('stranger', { type: 'add', value })).toBe('network_share_used_up');
  });
});
