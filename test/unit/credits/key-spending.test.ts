import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyKey } from '../../../functions/adapters/dynamodb/auth/api-keys.ts';
import { DynamoDbBuilds } from '../../../functions/adapters/dynamodb/builds/builds.ts';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { spentKey, spentSchema } from '../../../functions/adapters/dynamodb/credits/key-spending.ts';
import { sweepHolds } from '../../../functions/core/builds/sweep-holds.ts';
import { HOLD_LIFETIME_MS, type KeySpending, userAccountId } from '../../../functions/ports/credits.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const LIMIT = 20;
const START_MS = Date.UTC(2026, 10, 24, 23, 50);
const ACCOUNT = userAccountId('ada');
const SPENDING: KeySpending = { keyHash: 'hash', day: '2026-11-24', limitCredits: LIMIT };

async function open(available = 1_000) {
  const memory = new MemoryTable(() => START_MS);
  const table = simulatedTable(async (command) => {
    memory.indexes.catchUp(0);
    return runCommand(memory, command);
  });
  await table.put({ ...apiKeyKey('hash'), keyHash: 'hash' });
  const ledger = new DynamoDbLedger(table);
  const move = (
    kind: 'grant' | 'hold' | 'capture' | 'release',
    credits: number,
    reference: string,
    spentBy: KeySpending | undefined = SPENDING,
  ) =>
    ledger.move({
      kind,
      movementId: `${kind}:${reference}`,
      accountId: ACCOUNT,
      credits,
      reason: 'Test',
      reference,
      nowMs: START_MS,
      spentBy: kind === 'grant' ? undefined : spentBy,
    });
  await move('grant', available, 'start');
  const spent = async (day = SPENDING.day) => (await table.get(spentKey('hash', day), spentSchema))?.spentCredits ?? 0;
  return { table, ledger, move, spent, balances: new DynamoDbBalances(table) };
}

describe('the spend limit of a key', () => {
  it('is never exceeded by concurrent holds', async () => {
    const { move, spent, balances } = await open();
    const results = await Promise.all(Array.from({ length: 10 }, (_, index) => move('hold', 6, `op_${index}`)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.filter((result) => !result.ok && result.reason === 'spend_limit')).toHaveLength(7);
    expect(await spent()).toBe(18);
    expect(await balances.ofUser('ada')).toEqual({ availableCredits: 982, heldCredits: 18 });
  });

  it('has a different error than an account with too few credits and than a revoked key', async () => {
    const { move, table } = await open(5);
    expect(await move('hold', 6, 'op')).toEqual({ ok: false, reason: 'insufficient_credits' });
    await table.delete({ Key: apiKeyKey('hash') });
    expect(await move('hold', 1, 'op')).toEqual({ ok: false, reason: 'key_revoked' });
  });

  it('returns a hold that is released after midnight to its own day, even for a revoked key', async () => {
    const { move, spent, table } = await open();
    await move('hold', 6, 'op_1');
    await move('hold', 6, 'op_2', { ...SPENDING, day: '2026-11-25' });
    await table.delete({ Key: apiKeyKey('hash') });
    expect(await move('release', 6, 'op_1')).toMatchObject({ ok: true });
    expect([await spent(), await spent('2026-11-25')]).toEqual([0, 6]);
  });

  it('returns holds that the sweep releases', async () => {
    const { move, spent, ledger, table } = await open();
    await move('hold', 6, 'lost');
    const clock = { nowMs: () => START_MS + HOLD_LIFETIME_MS + 1 };
    const work = { readText: async () => undefined, write: async () => {} };
    const workflow = { isRunning: async () => true };
    await sweepHolds({ builds: new DynamoDbBuilds(table, clock), ledger, work, clock, workflow });
    expect(await spent()).toBe(0);
  });

  it('equals the open and captured holds after any history', async () => {
    const step = fc.record({
      kind: fc.constantFrom('hold', 'hold', 'capture', 'release'),
      number: fc.integer({ min: 1, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { move, spent } = await open();
        const counted = new Map<number, number>();
        for (const { kind, number } of steps) {
          const result = await move(kind, number, `op_${number}`);
          if (!result.ok || result.isRepeat) continue;
          if (kind === 'hold') counted.set(number, number);
          if (kind === 'release') counted.delete(number);
        }
        const total = [...counted.values()].reduce((sum, credits) => sum + credits, 0);
        expect(await spent()).toBe(total);
        expect(total).toBeLessThanOrEqual(LIMIT);
      }),
      { numRuns: 60 },
    );
  });
});
