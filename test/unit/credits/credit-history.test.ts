import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { listCreditHistory } from '../../../functions/core/credits/list-credit-history.ts';
import { bankAccountId, type LedgerMovement, userAccountId } from '../../../functions/ports/credits.ts';
import type { CreditHistoryRow } from '../../../shared/contract/credits.ts';
import { restoreDocuments, runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const START_MS = Date.UTC(2026, 10, 21);

let ledger: DynamoDbLedger;
let balances: DynamoDbBalances;
let userCount = 0;

beforeAll(() => {
  const memory = new MemoryTable(() => START_MS);
  const table = simulatedTable(async (command) => {
    memory.indexes.catchUp(0);
    return runCommand(memory, command);
  });
  ledger = new DynamoDbLedger(table);
  balances = new DynamoDbBalances(table);
});
afterAll(restoreDocuments);

type Step = { kind: LedgerMovement['kind']; credits: number; reference: string };

function newUser() {
  userCount += 1;
  const publicKey = `history-${userCount}`;
  let nowMs = START_MS;
  const move = ({ kind, credits, reference }: Step) => {
    const movementId = `${kind}:${reference}`;
    const details = { accountId: userAccountId(publicKey), movementId, credits, reference, nowMs };
    // An odd amount advances the clock by 1 ms, an even one does not. So some movements happen in the same millisecond,
    // as is common.
    nowMs += credits % 2;
    const toAccountId = bankAccountId(publicKey);
    const reason = `${kind} ${reference}`;
    return ledger.move(kind === 'transfer' ? { kind, ...details, reason, toAccountId } : { kind, ...details, reason });
  };
  const page = (limit: number, cursor?: string) =>
    listCreditHistory({ ledger, balances }, publicKey, { limit, cursor });
  const readAll = async (limit: number) => {
    const rows: CreditHistoryRow[] = [];
    let cursor: string | undefined;
    do {
      const read = await page(limit, cursor);
      rows.push(...read.rows);
      cursor = read.nextCursor;
    } while (cursor !== undefined);
    return rows;
  };
  const balance = async () => {
    const { availableCredits, heldCredits } = await balances.ofUser(publicKey);
    return availableCredits + heldCredits;
  };
  return { publicKey, move, page, readAll, balance };
}

const ids = (rows: CreditHistoryRow[]) => rows.map(({ entries }) => entries.map(({ entryId }) => entryId));

describe('a row', () => {
  it('is a build together with its hold', async () => {
    const { move, readAll } = newUser();
    await move({ kind: 'grant', credits: 101, reference: 'start' });
    await move({ kind: 'hold', credits: 25, reference: 'op_1' });
    expect(await readAll(10)).toMatchObject([
      { entries: [{ entryId: 'hold:op_1', heldCredits: 25 }], credits: 0, balance: 101 },
      { credits: 101, balance: 101 },
    ]);
    await move({ kind: 'capture', credits: 25, reference: 'op_1' });
    const rows = await readAll(10);
    expect(ids(rows)).toEqual([['capture:op_1', 'hold:op_1'], ['grant:start']]);
    expect(rows[0]).toMatchObject({ credits: -25, balance: 76 });
  });

  it('is complete when a page ends between its entries', async () => {
    const { move, readAll } = newUser();
    await move({ kind: 'grant', credits: 101, reference: 'start' });
    await move({ kind: 'hold', credits: 25, reference: 'op_1' });
    await move({ kind: 'hold', credits: 3, reference: 'call_1' });
    await move({ kind: 'release', credits: 3, reference: 'call_1' });
    await move({ kind: 'capture', credits: 25, reference: 'op_1' });
    for (const limit of [1, 2, 3, 4, 5]) {
      expect(ids(await readAll(limit))).toEqual([
        ['capture:op_1', 'hold:op_1'],
        ['release:call_1', 'hold:call_1'],
        ['grant:start'],
      ]);
    }
  });

  it('is not missing when more holds follow than a page reads ahead', async () => {
    const { move, readAll } = newUser();
    await move({ kind: 'grant', credits: 101, reference: 'start' });
    const calls = Array.from({ length: 20 }, (_, index) => `call_${index}`);
    for (const reference of calls) await move({ kind: 'hold', credits: 1, reference });
    for (const reference of calls) await move({ kind: 'capture', credits: 1, reference });
    const rows = await readAll(1);
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toMatchObject({ credits: 101, balance: 101 });
  });
});

describe('the history', () => {
  it('has as many rows per page as its limit, with any number of holds', async () => {
    const { move, page } = newUser();
    await move({ kind: 'grant', credits: 101, reference: 'start' });
    for (const reference of Array.from({ length: 12 }, (_, index) => `op_${index}`)) {
      await move({ kind: 'hold', credits: 2, reference });
      await move({ kind: 'capture', credits: 2, reference });
    }
    const first = await page(5);
    const second = await page(5, first.nextCursor);
    const third = await page(5, second.nextCursor);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([5, 5, 3]);
    expect(third.nextCursor).toBeUndefined();
  });

  it('is consistent from its first row to the balance, for any movements and pages', async () => {
    const step = fc.record({
      kind: fc.constantFrom('grant', 'hold', 'hold', 'capture', 'capture', 'release', 'transfer', 'adjustment'),
      credits: fc.integer({ min: 1, max: 40 }),
      reference: fc.constantFrom('a', 'b', 'c'),
    });
    const history = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
      limit: fc.integer({ min: 1, max: 7 }),
    });
    let resolved = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, limit }) => {
        const user = newUser();
        await user.move({ kind: 'grant', credits: 60, reference: 'start' });
        const held = new Map<string, number>();
        for (const { kind, credits, reference } of steps) {
          const amount = kind === 'capture' || kind === 'release' ? (held.get(reference) ?? credits) : credits;
          // Refused movements have no entry.
          const { ok } = await user.move({ kind, credits: amount, reference });
          if (ok && kind === 'hold') held.set(reference, amount);
        }
        const oldestFirst = (await user.readAll(limit)).toReversed();
        let balance = 0;
        for (const row of oldestFirst) {
          balance += row.credits;
          expect(row.balance).toBe(balance);
          expect(row.credits).toBe(row.entries.reduce((total, entry) => total + entry.credits + entry.heldCredits, 0));
        }
        expect(balance).toBe(await user.balance());
        const lines = oldestFirst.flatMap(({ entries }) => entries.map(({ entryId }) => entryId));
        const { entries } = await ledger.history(userAccountId(user.publicKey), { limit: 100 });
        expect(lines.toSorted()).toEqual(entries.map(({ entryId }) => entryId).toSorted());
        resolved += oldestFirst.filter((row) => row.entries.length === 2).length;
      }),
      { numRuns: 30 },
    );
    // Ensures that the random histories also produce rows with two entries.
    expect(resolved).toBeGreaterThan(5);
  });

  it('refuses a cursor of another list', async () => {
    const { move, page, publicKey } = newUser();
    await move({ kind: 'grant', credits: 5, reference: 'start' });
    await move({ kind: 'adjustment', credits: 5, reference: 'more' });
    const { nextCursor } = await page(1);
    const stranger = newUser();
    const { nextCursor: ofLedger } = await ledger.history(userAccountId(publicKey), { limit: 1 });
    for (const cursor of ['', '10.', '--1.x', `${ofLedger}`, 'x']) {
      await expect(page(1, cursor)).rejects.toMatchObject({ code: 'invalid_input' });
    }
    await expect(stranger.page(1, nextCursor)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

it('a concurrent movement is completely included in the first page or not at all', async () => {
  const { move, publicKey } = newUser();
  await move({ kind: 'grant', credits: 51, reference: 'start' });
  let reads = 0;
  const racing = {
    entries: ledger.entries.bind(ledger),
    history: async (accountId: string, page: { limit: number }) => {
      const read = await ledger.history(accountId, page);
      reads += 1;
      if (reads === 1) await move({ kind: 'adjustment', credits: 7, reference: 'meanwhile' });
      return read;
    },
  };
  const { rows } = await listCreditHistory({ ledger: racing, balances }, publicKey, { limit: 10 });
  expect(rows.map(({ credits, balance }) => [credits, balance])).toEqual([
    [7, 58],
    [51, 51],
  ]);
});
