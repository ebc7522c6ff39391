/** Checks the ledger at the end of a run: sums, balances against entries, and holds (reserved credits). */
import type { MemoryTable } from '../store/memory-table.ts';
import { asBalance, asEntry, type Entry } from './ledger-items.ts';

export function checkBooks(table: MemoryTable): string[] {
  const violations: string[] = [];
  const entries: Entry[] = [];
  const folds = new Map<string, { available: number; held: number }>();
  let posted = 0;
  const items = [...table.all()];
  for (const item of items) {
    const entry = asEntry(item);
    if (!entry) continue;
    entries.push(entry);
    const fold = folds.get(entry.accountId) ?? { available: 0, held: 0 };
    fold.available += entry.availableChange;
    fold.held += entry.heldChange;
    folds.set(entry.accountId, fold);
  }
  for (const item of items) {
    const balance = asBalance(item);
    if (!balance) continue;
    const { accountId, availableCredits, heldCredits } = balance;
    posted += availableCredits + heldCredits;
    const fold = folds.get(accountId);
    folds.delete(accountId);
    if (availableCredits !== fold?.available || heldCredits !== fold.held) {
      violations.push(`The balance of ${accountId} is not the fold of its ledger`);
    }
    if (heldCredits !== 0) violations.push(`${accountId} still holds ${heldCredits} at the end`);
  }
  for (const accountId of folds.keys()) violations.push(`${accountId} has entries and no balance`);
  return [...violations, ...checkSum(posted, entries), ...checkHolds(entries), ...checkLeftovers(table)];
}

/** The sum of all balances must equal the minted credits minus the burned credits. */
function checkSum(posted: number, entries: readonly Entry[]): string[] {
  const minted = entries
    .filter(({ counterAccountId }) => counterAccountId.startsWith('system:'))
    .reduce((sum, entry) => sum + entry.availableChange + entry.heldChange, 0);
  return posted === minted ? [] : [`Accounts hold ${posted}, minted less burned are ${minted}`];
}

function checkHolds(entries: readonly Entry[]): string[] {
  const resolutions = new Map<string, number>();
  for (const { kind, accountId, reference } of entries) {
    if (kind !== 'capture' && kind !== 'release') continue;
    const id = `${accountId} ${reference}`;
    resolutions.set(id, (resolutions.get(id) ?? 0) + 1);
  }
  return entries
    .filter(({ kind }) => kind === 'hold')
    .map(({ accountId, reference }) => ({ accountId, reference, id: `${accountId} ${reference}` }))
    .filter(({ id }) => resolutions.get(id) !== 1)
    .map(({ id }) => `The hold of ${id} was resolved ${resolutions.get(id) ?? 0} times`);
}

function checkLeftovers(table: MemoryTable): string[] {
  return [...table.all()].flatMap(({ pk, sk, status }) => {
    if (sk === 'RUNNING') return [`${String(pk)} still has a running build`];
    const isHold = sk === 'HOLD' || String(sk).startsWith('HOLD#');
    return isHold && status === 'held' ? [`${String(pk)} ${String(sk)} is still open`] : [];
  });
}
