import { randomBytes } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { writeRecord } from '../../../functions/core/app-data/writes/write-record.ts';
import { bankAccountId } from '../../../functions/ports/credits.ts';
import { RequestError } from '../../../functions/ports/request-error.ts';
import type { RecordChange } from '../../../shared/contract/app-data.ts';
import { dataInstance } from '../../simulation/app-data/data-instance.ts';
import { storeApp } from '../../simulation/app-data/stored-app.ts';
import { restoreDocuments, runCommand, simulatedTable, TABLE_NAME } from '../../simulation/document-requests.ts';
import { Watch } from '../../simulation/invariants/watch.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const PROJECT_ID = `prj_${'0'.repeat(26)}`;
const MONTH = '2026-01';
const NOBODYS_RECORD = 'a'.repeat(26);
const FREE = 10_000;

const writeArbitrary = fc.record({
  /** The ids come from a small set, so that some writes repeat the id of an earlier write. */
  writeId: fc.constantFrom('write-0001', 'write-0002', 'write-0003', 'write-0004', 'write-0005', 'write-0006'),
  kind: fc.constantFrom('add', 'add', 'add', 'wrong shape', 'not allowed', 'no record', 'too old'),
  copies: fc.integer({ min: 1, max: 3 }),
  fates: fc.array(fc.constantFrom('done', 'requestLost', 'responseLost'), { maxLength: 2 }),
});
type Write = typeof writeArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function changeOf({ kind, writeId }: Write): RecordChange {
  if (kind === 'no record') return { type: 'remove', recordId: NOBODYS_RECORD };
  return {
    type: 'add',
    value: kind === 'wrong shape' ? { points: 'many' } : { points: Number(writeId.at(-1)) },
  };
}

async function openApp(operationsBefore: number, credits: number) {
  const clock = { now: Date.UTC(2026, 0, 15), nowMs: () => clock.now };
  const memory = new MemoryTable(clock.nowMs);
  const watch = new Watch(clock.nowMs);
  memory.onCommit = (changes) => watch.onCommit(changes);
  const fates: Write['fates'] = [];
  const table = simulatedTable(async (command) => {
    const fate = command instanceof TransactWriteCommand ? fates.shift() : 'done';
    if (fate === 'requestLost') throw new Error('The connection timed out.');
    const reply = runCommand(memory, command);
    if (fate === 'responseLost') throw new Error('The connection timed out.');
    return reply;
  });
  storeApp(memory, { projectId: PROJECT_ID, ownerPublicKey: 'owner', billingModel: 'app_wallet' });
  const data = `DATA#${PROJECT_ID}`;
  const policy = {
    scores: {
      read: 'everyone',
      add: 'everyone',
      change: 'author',
      shape: { type: 'object', properties: { points: { type: 'number' } } },
    },
    news: { read: 'everyone', add: 'owner', change: 'owner' },
  };
  memory.put({ TableName: TABLE_NAME, Item: { pk: data, sk: 'POLICY', policy } });
  const counted = { [`operations#${MONTH}`]: operationsBefore };
  memory.put({ TableName: TABLE_NAME, Item: { pk: `${data}#live#0`, sk: 'SHARD', ...counted } });
  const accountId = bankAccountId(PROJECT_ID);
  const gift = { movementId: 'gift', accountId, reason: 'Gift', reference: 'gift', nowMs: 0 };
  if (credits > 0) await new DynamoDbLedger(table).move({ kind: 'grant', ...gift, credits });
  return { clock, fates, watch, instance: dataInstance(table, clock) };
}

const visit = { projectId: PROJECT_ID, visitorKey: randomBytes(32).toString('hex'), isSignedIn: false };

afterAll(() => restoreDocuments());

it('is counted and paid once, and is free when it is refused', async () => {
  const histories = fc.asyncProperty(
    fc.integer({ min: FREE - 6, max: FREE + 1 }),
    fc.integer({ min: 0, max: 2 }),
    fc.array(writeArbitrary, { maxLength: 12 }),
    async (operationsBefore, credits, writes) => {
      const { clock, fates, watch, instance } = await openApp(operationsBefore, credits);
      const place = { projectId: PROJECT_ID, space: 'live' } as const;
      let kept = operationsBefore;
      let isOwed = false;
      const done = new Map<string, string>();
      for (const write of writes) {
        // A minute passes before each write, so that rate limits and cached counters do not affect it.
        clock.now += 60_000;
        const change = changeOf(write);
        const collection = write.kind === 'not allowed' ? 'news' : 'scores';
        const madeAtMs = write.kind === 'too old' ? 0 : clock.now;
        const input = { projectId: PROJECT_ID, collection, writeId: write.writeId, madeAtMs, change };
        fates.push(...write.fates);
        const copies = Array.from({ length: write.copies }, () => writeRecord(instance, visit, 'net', input));
        const results = await Promise.allSettled(copies);
        fates.length = 0;
        const { operations } = await instance.records.summary(place, { isFresh: true });
        const counted = (operations.get(MONTH) ?? 0) - kept;
        const content = `${collection} ${JSON.stringify(change)}`;
        const isNew = write.kind === 'add' && !done.has(write.writeId);
        expect(counted).toBeLessThanOrEqual(isNew ? 1 : 0);
        if (counted === 1) done.set(write.writeId, content);
        // After the free operations, a write pays for a block of operations before it is stored. If it is not stored, a
        // later write uses the paid block.
        isOwed ||= isNew && kept >= FREE;
        kept += counted;
        for (const result of results) {
          if (result.status === 'fulfilled') expect(done.get(write.writeId)).toBe(content);
          else if (write.fates.length === 0) expect(result.reason).toBeInstanceOf(RequestError);
        }
        const { blocks } = await instance.payments.find(PROJECT_ID, MONTH);
        expect(blocks).toBe(watch.entries.size - Math.min(credits, 1));
        expect(blocks).toBeGreaterThanOrEqual(kept > FREE && counted > 0 ? 1 : 0);
        expect(blocks).toBeLessThanOrEqual(isOwed ? 1 : 0);
      }
      expect(watch.violations).toEqual([]);
    },
  );
  await fc.assert(histories, { numRuns: 50 });
}, 120_000);
