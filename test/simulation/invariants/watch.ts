import type { Change } from '../store/indexes.ts';
import { asBalance, asEntry, type Entry, entryId } from './ledger-items.ts';

export interface WrittenEntry extends Entry {
  writtenAtMs: number;
}

interface Deltas {
  available: number;
  held: number;
}

const COUNTERS: Record<string, (entry: Entry) => boolean> = {
  grant: ({ counterAccountId }) => counterAccountId === 'system:grants',
  adjustment: ({ counterAccountId }) => counterAccountId === 'system:grants',
  purchase: ({ counterAccountId }) => counterAccountId === 'system:sales',
  capture: ({ counterAccountId }) => counterAccountId === 'system:revenue',
  spend: ({ counterAccountId }) => counterAccountId === 'system:revenue',
  hold: ({ counterAccountId, accountId }) => counterAccountId === accountId,
  release: ({ counterAccountId, accountId }) => counterAccountId === accountId,
  return: ({ counterAccountId }) => counterAccountId === 'system:revenue',
  transfer: ({ counterAccountId, accountId }) => counterAccountId !== accountId,
};

export class Watch {
  readonly violations: string[] = [];
  readonly entries = new Map<string, WrittenEntry>();
  /** The reserved credits of each open hold, by account and reference. */
  readonly #openHolds = new Map<string, number>();
  readonly #heldByAccount = new Map<string, number>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  onCommit(changes: readonly Change[]): void {
    const balances = new Map<string, Deltas>();
    const entries: Entry[] = [];
    for (const change of changes) {
      if (!change.pk.startsWith('ACCOUNT#')) continue;
      if (change.sk === 'BALANCE') this.#checkBalance(change, balances);
      else if (change.sk.startsWith('ENTRY#')) this.#addEntry(change, entries);
    }
    if (entries.length === 0 && balances.size === 0) return;
    this.#compare(balances, entries);
    for (const entry of entries) {
      this.#followHold(entry);
      this.#checkCounter(entry, entries);
    }
    for (const { pk, sk, after } of changes) {
      const balance = sk === 'BALANCE' && after ? asBalance(after) : undefined;
      const expected = this.#heldByAccount.get(pk.slice('ACCOUNT#'.length)) ?? 0;
      if (balance && balance.heldCredits !== expected) {
        this.#report(`${balance.accountId} holds ${balance.heldCredits}, its open holds are ${expected}`);
      }
    }
  }

  #checkBalance({ pk, before, after }: Change, balances: Map<string, Deltas>): void {
    const was = before && asBalance(before);
    const is = after && asBalance(after);
    if (!is) {
      this.#report(`The balance of ${pk} was deleted`);
      return;
    }
    const { accountId, availableCredits, heldCredits } = is;
    const amounts = [availableCredits, heldCredits];
    if (!amounts.every((amount) => Number.isInteger(amount) && amount >= 0)) {
      this.#report(`${accountId} has ${availableCredits} available and ${heldCredits} held`);
    }
    balances.set(accountId, {
      available: availableCredits - (was?.availableCredits ?? 0),
      held: heldCredits - (was?.heldCredits ?? 0),
    });
  }

  #addEntry({ pk, sk, before, after }: Change, entries: Entry[]): void {
    const entry = after && asEntry(after);
    if (before || !entry) {
      this.#report(`The entry ${pk} ${sk} was changed afterwards`);
      return;
    }
    entries.push(entry);
    this.entries.set(entryId(entry), { ...entry, writtenAtMs: this.#nowMs() });
  }

  /** Checks that a commit changes each balance by the sum of its new entries. */
  #compare(balances: ReadonlyMap<string, Deltas>, entries: readonly Entry[]): void {
    const accountIds = new Set([...balances.keys(), ...entries.map(({ accountId }) => accountId)]);
    for (const accountId of accountIds) {
      const own = entries.filter((entry) => entry.accountId === accountId);
      const available = own.reduce((sum, entry) => sum + entry.availableChange, 0);
      const held = own.reduce((sum, entry) => sum + entry.heldChange, 0);
      const balance = balances.get(accountId) ?? { available: 0, held: 0 };
      if (balance.available === available && balance.held === held) continue;
      const names = own.map(({ movementId }) => movementId).join(', ') || 'no entry';
      this.#report(`The balance of ${accountId} changed otherwise than its ledger (${names})`);
    }
  }

  /** Checks that each hold is captured or released exactly once and with its whole amount. */
  #followHold({ kind, accountId, reference, heldChange }: Entry): void {
    const id = `${accountId} ${reference}`;
    const open = this.#openHolds.get(id);
    if (kind === 'hold') {
      if (open !== undefined) this.#report(`${id} is held twice`);
      this.#openHolds.set(id, heldChange);
    } else if (kind === 'capture' || kind === 'release') {
      if (open !== -heldChange) this.#report(`A ${kind} of ${-heldChange} for ${id}, which holds ${open}`);
      this.#openHolds.delete(id);
    } else if (heldChange !== 0) {
      this.#report(`A ${kind} changed what ${accountId} holds`);
    }
    this.#heldByAccount.set(accountId, (this.#heldByAccount.get(accountId) ?? 0) + heldChange);
  }

  /** Checks that each entry names the right counter account, and that each transfer has two sides. */
  #checkCounter(entry: Entry, entries: readonly Entry[]): void {
    const { kind, accountId, movementId, counterAccountId, availableChange, heldChange } = entry;
    if (!COUNTERS[kind]?.(entry)) this.#report(`${kind} ${movementId} names ${counterAccountId}`);
    const change = availableChange + heldChange;
    const signs: Record<string, boolean> = {
      grant: change > 0,
      purchase: change > 0,
      capture: change < 0,
      spend: change < 0,
      return: change > 0,
      hold: change === 0,
      release: change === 0,
    };
    if (signs[kind] === false) this.#report(`${kind} ${movementId} changed ${accountId} by ${change}`);
    if (kind !== 'transfer') return;
    const mirror = entries.find(
      (other) =>
        other.kind === 'transfer' &&
        other.accountId === counterAccountId &&
        other.counterAccountId === accountId &&
        other.movementId === movementId &&
        other.availableChange === -availableChange,
    );
    if (!mirror) this.#report(`The transfer ${movementId} of ${accountId} has one side only`);
  }

  #report(violation: string): void {
    this.violations.push(violation);
  }
}
