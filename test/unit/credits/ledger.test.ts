import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DynamoDbBuilds } from '../../../functions/adapters/dynamodb/builds/builds.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { DynamoDbLedgerRecords } from '../../../functions/adapters/dynamodb/credits/ledger-records.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { sweepHolds } from '../../../functions/core/builds/sweep-holds.ts';
import { auditLedger } from '../../../functions/core/credits/audit-ledger.ts';
import {
  bankAccountId,
  HOLD_LIFETIME_MS,
  type LedgerMovement,
  userAccountId,
} from '../../../functions/ports/credits.ts';
import { startWithTable, TABLE } from '../../../packages/local-cloud/test/integration/dynamodb-fixture.ts';

const START_MS = Date.UTC(2026, 10, 21);

let emulator: Awaited<ReturnType<typeof startWithTable>>;
let ledger: DynamoDbLedger;
let balances: DynamoDbBalances;
let userCount = 0;

beforeAll(async () => {
  emulator = await startWithTable();
  const table = new Table(TABLE, emulator.client);
  ledger = new DynamoDbLedger(table);
  balances = new DynamoDbBalances(table);
});
afterAll(async () => {
  const { problems, totals } = await auditLedger(new DynamoDbLedgerRecords(TABLE, emulator.client));
  await emulator.close();
  expect(problems).toEqual([]);
  expect(totals.difference).toBe(0);
});

async function newAccount(credits: number) {
  userCount += 1;
  const publicKey = `user-${userCount}`;
  const accountId = userAccountId(publicKey);
  const details = { accountId, reason: 'test', nowMs: START_MS };
  const move = (kind: 'grant' | 'hold' | 'capture' | 'release', amount: number, reference = 'op_1') =>
    ledger.move({ kind, movementId: `${kind}:${reference}`, credits: amount, reference, ...details });
  if (credits > 0) await move('grant', credits, 'start');
  return { publicKey, accountId, details, move, balance: () => balances.ofUser(publicKey) };
}

const NO_WORKFLOW = { isRunning: () => Promise.reject(new Error('No build has these holds.')) };

/** Releases expired holds as the scheduled job does. None of them belongs to a build. */
function releaseExpiredHolds(nowMs: number): Promise<number> {
  const clock = { nowMs: () => nowMs };
  const builds = new DynamoDbBuilds(new Table(TABLE, emulator.client), clock);
  const work = { readText: async () => undefined, write: async () => {} };
  return sweepHolds({ builds, ledger, work, clock, workflow: NO_WORKFLOW });
}

const MOVED = { ok: true, isRepeat: false };
const REPEATED = { ok: true, isRepeat: true };

describe('a hold', () => {
  it('of many concurrent ones reserves no more than the balance', async () => {
    const account = await newAccount(100);
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => account.move('hold', 10, `op_${index}`)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await account.balance()).toEqual({ availableCredits: 0, heldCredits: 100 });
  });

  it('that cannot be read is reported, and does not block the release of others', async () => {
    const [broken, account] = [await newAccount(30), await newAccount(30)];
    await broken.move('hold', 5, 'broken');
    await account.move('hold', 25, 'lost');
    const key = { pk: `ACCOUNT#${broken.accountId}`, sk: 'HOLD#broken' };
    const spoil = (credits: unknown) =>
      emulator.documents.send(
        new UpdateCommand({
          TableName: TABLE,
          Key: key,
          UpdateExpression: 'SET credits = :credits REMOVE accountId',
          ExpressionAttributeValues: { ':credits': credits },
        }),
      );
    const release = () => releaseExpiredHolds(START_MS + HOLD_LIFETIME_MS + 1);
    await spoil('five');
    await expect(release()).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('broken') }],
    });
    expect(await account.balance()).toEqual({ availableCredits: 30, heldCredits: 0 });
    await spoil(5);
    expect(await release()).toBe(1);
    expect(await broken.balance()).toEqual({ availableCredits: 30, heldCredits: 0 });
  });

  it('is released in the same run, however many failures precede it', async () => {
    const account = await newAccount(30);
    await account.move('hold', 25, 'behind');
    const brokenKeys = Array.from({ length: 120 }, (_, index) => ({
      pk: 'ACCOUNT#user:broken',
      sk: `HOLD#${index}`,
    }));
    const table = new Table(TABLE, emulator.client);
    for (const key of brokenKeys) {
      await table.put({ ...key, gsi1pk: 'LEDGER-HOLDS#OPEN', gsi1sk: `2000-01-01T00:00:00.000Z#${key.sk}` });
    }
    const afterMs = START_MS + HOLD_LIFETIME_MS + 1;
    const released = releaseExpiredHolds(afterMs);
    await expect(released).rejects.toMatchObject({ errors: { length: 120 } });
    expect(await account.balance()).toEqual({ availableCredits: 30, heldCredits: 0 });
    for (const Key of brokenKeys) await table.delete({ Key });
  });

  it('that stays open is released after 30 minutes', async () => {
    const account = await newAccount(30);
    await account.move('hold', 25, 'lost');
    const release = (nowMs: number) => releaseExpiredHolds(nowMs);
    await release(START_MS + HOLD_LIFETIME_MS - 1);
    expect((await account.balance()).heldCredits).toBe(25);
    expect(await release(START_MS + HOLD_LIFETIME_MS + 1)).toBeGreaterThan(0);
    expect(await account.balance()).toEqual({ availableCredits: 30, heldCredits: 0 });
    expect(await account.move('capture', 25, 'lost')).toEqual({ ok: false, reason: 'not_held' });
  });
});

describe('a movement', () => {
  it('is not lost when the leaderboard cannot be updated', async () => {
    const database = mockClient(DynamoDBDocumentClient);
    onTestFinished(() => database.restore());
    database.rejects('Throttled').on(TransactWriteCommand).resolves({});
    const usage = { inputTokens: 1, outputTokens: 1, images: 0 };
    const event = { kind: 'chat', publicKey: 'ada', endpoint: 'general-chat', credits: 1, ...usage } as const;
    const details = { accountId: userAccountId('ada'), reason: 'test', nowMs: START_MS, reference: 'chat_1' };
    const capture = { kind: 'capture', movementId: 'capture:chat_1', credits: 1, event, ...details } as const;
    expect(await ledger.move(capture)).toEqual(MOVED);
  });

  it('is made once, for sequential and concurrent retries', async () => {
    const account = await newAccount(50);
    const results = await Promise.all(Array.from({ length: 10 }, () => account.move('hold', 25)));
    expect(results.filter((result) => result.ok && !result.isRepeat)).toHaveLength(1);
    expect(await account.move('hold', 25)).toEqual(REPEATED);
    await account.move('capture', 25);
    expect(await account.move('capture', 25)).toEqual(REPEATED);
    expect(await account.move('hold', 25)).toEqual(REPEATED);
    expect(await account.balance()).toEqual({ availableCredits: 25, heldCredits: 0 });
  });

  it('between accounts keeps the sum, with concurrent movements in both directions', async () => {
    const account = await newAccount(100);
    const bankId = bankAccountId(`bank-of-${account.publicKey}`);
    const transfer = (movementId: string, from: string, to: string): Promise<{ ok: boolean }> => {
      const movement: LedgerMovement = {
        kind: 'transfer',
        movementId,
        credits: 10,
        reference: 'prj_1',
        ...account.details,
        accountId: from,
        toAccountId: to,
      };
      return ledger.move(movement);
    };
    await transfer('first', account.accountId, bankId);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? transfer(`t${index}`, account.accountId, bankId)
          : transfer(`t${index}`, bankId, account.accountId),
      ),
    );
    const [user, bank] = [await account.balance(), await balances.ofBank(`bank-of-${account.publicKey}`)];
    expect(user.availableCredits + bank.availableCredits).toBe(100);
    expect(Math.min(user.availableCredits, bank.availableCredits)).toBeGreaterThanOrEqual(0);
  });
});
