import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DynamoDbBalances } from '../../../functions/adapters/dynamodb/credits/balances.ts';
import { DynamoDbLedger } from '../../../functions/adapters/dynamodb/credits/credit-ledger.ts';
import { type LedgerMovement, type MoveResult, userAccountId } from '../../../functions/ports/credits.ts';
import { runCommand, simulatedTable } from '../../simulation/document-requests.ts';
import { Watch } from '../../simulation/invariants/watch.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';

const USERS = ['ann', 'bob', 'cem'];
const KINDS = ['grant', 'adjustment', 'hold', 'capture', 'release', 'transfer'] as const;

/**
 * A movement of credits with the fate of its request. `requestLost`: the request is not executed. `responseLost`: the
 * request is executed, but the caller gets no response.
 */
const stepArbitrary = fc.record({
  kind: fc.constantFrom(...KINDS),
  user: fc.constantFrom(...USERS),
  other: fc.constantFrom(...USERS),
  credits: fc.integer({ min: 1, max: 12 }),
  /** A small range, so that ids repeat and captures find holds. */
  number: fc.integer({ min: 1, max: 6 }),
  fate: fc.constantFrom('done', 'done', 'requestLost', 'responseLost'),
});
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function movementOf({ kind, user, other, credits, number }: Step): LedgerMovement {
  const reference = `ref-${number}`;
  const details = {
    movementId: `${kind}:${reference}`,
    accountId: userAccountId(user),
    reason: 'Test',
    reference,
    nowMs: number,
  };
  if (kind === 'transfer') return { kind, ...details, credits, toAccountId: userAccountId(`${other}'s bank`) };
  if (kind === 'adjustment') return { kind, ...details, credits: number % 2 === 0 ? credits : -credits };
  return { kind, ...details, credits };
}

/** The expected state of the ledger: available and held credits by account, and the movements that happened. */
class Book {
  readonly balances = new Map<string, { available: number; held: number }>();
  readonly #happened = new Map<string, string>();
  readonly #holds = new Map<string, number>();

  /** Makes the movement if it is allowed. Returns the result that the ledger must return. */
  move(movement: LedgerMovement): MoveResult {
    const { kind, accountId, movementId, credits, reference } = movement;
    const id = `${accountId} ${movementId}`;
    const content = JSON.stringify({ ...movement, nowMs: 0 });
    const earlier = this.#happened.get(id);
    if (earlier !== undefined) {
      return earlier === content ? { ok: true, isRepeat: true } : { ok: false, reason: 'different_movement' };
    }
    const own = this.#of(accountId);
    const isEnd = kind === 'capture' || kind === 'release';
    const hold = `${accountId} ${reference}`;
    if (isEnd && this.#holds.get(hold) !== credits) return { ok: false, reason: 'not_held' };
    const received = movement.kind === 'transfer' ? `${movement.toAccountId} ${movementId}` : undefined;
    if (received && this.#happened.has(received)) return { ok: false, reason: 'different_movement' };
    const taken = kind === 'hold' || kind === 'transfer' ? credits : Math.max(0, -credits);
    if (!isEnd && own.available < taken) return { ok: false, reason: 'insufficient_credits' };
    this.#happened.set(id, content);
    if (received) this.#happened.set(received, content);
    this.#apply(movement, own);
    if (kind === 'hold') this.#holds.set(hold, credits);
    if (isEnd) this.#holds.delete(hold);
    return { ok: true, isRepeat: false };
  }

  #apply(movement: LedgerMovement, own: { available: number; held: number }): void {
    const { kind, credits } = movement;
    if (kind === 'grant' || kind === 'adjustment' || kind === 'release') own.available += credits;
    if (kind === 'hold' || kind === 'transfer') own.available -= credits;
    if (kind === 'hold') own.held += credits;
    if (kind === 'capture' || kind === 'release') own.held -= credits;
    if (movement.kind === 'transfer') this.#of(movement.toAccountId).available += credits;
  }

  #of(accountId: string): { available: number; held: number } {
    const balance = this.balances.get(accountId) ?? { available: 0, held: 0 };
    this.balances.set(accountId, balance);
    return balance;
  }
}

/** Opens the real ledger with an in-memory table. The caller sets the fate of the next transaction. */
function openLedger() {
  const memory = new MemoryTable(() => 0);
  const watch = new Watch(() => 0);
  memory.onCommit = (changes) => watch.onCommit(changes);
  const next: { fate: Step['fate'] } = { fate: 'done' };
  const table = simulatedTable(async (command) => {
    const fate = command instanceof TransactWriteCommand ? next.fate : 'done';
    if (fate === 'requestLost') throw new Error('The connection timed out.');
    const reply = runCommand(memory, command);
    if (fate === 'responseLost') throw new Error('The connection timed out.');
    return reply;
  });
  return { next, watch, ledger: new DynamoDbLedger(table), balances: new DynamoDbBalances(table) };
}

describe('the ledger', () => {
  it('equals a simple model after any history with lost requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), async (steps) => {
        const { next, watch, ledger, balances } = openLedger();
        const book = new Book();
        for (const step of steps) {
          const movement = movementOf(step);
          next.fate = step.fate;
          const first = await ledger.move(movement).catch(() => undefined);
          next.fate = 'done';
          const expected = book.move(movement);
          if (first) expect(first).toEqual(expected);
          // A repeated call has the same result, whether or not its first response arrived.
          const again = await ledger.move(movement);
          expect({ ...again, isRepeat: undefined }).toEqual({ ...expected, isRepeat: undefined });
        }
        for (const user of USERS) {
          const { available, held } = book.balances.get(userAccountId(user)) ?? { available: 0, held: 0 };
          expect(await balances.ofUser(user)).toEqual({ availableCredits: available, heldCredits: held });
        }
        expect(watch.violations).toEqual([]);
      }),
      { numRuns: 500 },
    );
  }, 120_000);
});
