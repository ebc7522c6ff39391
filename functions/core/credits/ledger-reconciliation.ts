import type { LedgerRecord } from '../../ports/credits.ts';

export interface LedgerProblem {
  subject: string;
  text: string;
}

export interface LedgerTotals {
  accounts: number;
  entries: number;
  available: number;
  held: number;
  /** Credits that the platform gave away, minus those that it took back. */
  granted: number;
  sold: number;
  spent: number;
  /** Credits of all accounts, minus granted and sold, plus spent; zero when the ledger balances. */
  difference: number;
}

export type Review = Pick<Extract<LedgerRecord, { type: 'review' }>, 'signature' | 'mismatches' | 'lamports'>;

type OperationEnd = Pick<Extract<LedgerRecord, { type: 'operation' }>, 'status' | 'isFree' | 'isReturned'>;

type Entry = Extract<LedgerRecord, { type: 'entry' }>;

interface Account {
  available: number;
  held: number;
  entries: number;
  balance?: { available: number; held: number };
}

interface Hold {
  credits: number;
  holds: number;
  resolutions: ('capture' | 'release')[];
  spent: number;
  returns: number[];
}

const NO_CREDITS = { available: 0, held: 0 };

export class LedgerReconciliation {
  readonly #accounts = new Map<string, Account>();
  readonly #holds = new Map<string, Hold>();
  /** For each transfer, the sum and the number of its entries so far. Complete transfers are removed. */
  readonly #transfers = new Map<string, { sum: number; sides: number }>();
  /** For each payment signature, the credits in entries minus the credits in claims. */
  readonly #purchases = new Map<string, number>();
  /** For each purchase reference, the number of claims minus the number of credited intents. */
  readonly #intents = new Map<string, number>();
  readonly #operations = new Map<string, OperationEnd>();
  readonly #flows = { granted: 0, sold: 0, spent: 0 };
  readonly reviews: Review[] = [];

  add(record: LedgerRecord): void {
    switch (record.type) {
      case 'balance':
        this.#account(record.accountId).balance = {
          available: record.availableCredits,
          held: record.heldCredits,
        };
        return;
      case 'entry':
        this.#addEntry(record);
        return;
      case 'operation':
        this.#operations.set(record.operationId, record);
        return;
      case 'claim':
        addTo(this.#purchases, purchaseKey(record.accountId, record.signature), -record.credits);
        if (record.reference !== undefined) addTo(this.#intents, record.reference, 1);
        return;
      case 'credited-intent':
        addTo(this.#intents, record.reference, -1);
        return;
      case 'review':
        if (record.isOpen) this.reviews.push(record);
    }
  }

  totals(): LedgerTotals {
    const accounts = [...this.#accounts.values()];
    const sum = (read: (account: Account) => number) => accounts.reduce((total, account) => total + read(account), 0);
    const available = sum(({ balance = NO_CREDITS }) => balance.available);
    const held = sum(({ balance = NO_CREDITS }) => balance.held);
    const { granted, sold, spent } = this.#flows;
    return {
      accounts: accounts.length,
      entries: sum(({ entries }) => entries),
      available,
      held,
      granted,
      sold,
      spent,
      difference: available + held - (granted + sold - spent),
    };
  }

  problems(): LedgerProblem[] {
    const { difference } = this.totals();
    return [
      ...(difference === 0 ? [] : [{ subject: 'All accounts', text: `differ from the flows by ${difference}` }]),
      ...[...this.#accounts].flatMap(([id, account]) => accountProblems(id, account)),
      ...[...this.#holds].flatMap(([key, hold]) => holdProblems(key, hold, this.#operations.get(referenceOf(key)))),
      ...[...this.#transfers].map(([key, { sum, sides }]) => ({
        subject: `Transfer ${key}`,
        text: `has ${sides} side(s) with the sum ${sum}`,
      })),
      ...[...this.#purchases].map(([key, credits]) => ({
        subject: `Purchase ${key}`,
        text: `its entry and its claim differ by ${credits} credits`,
      })),
      ...[...this.#intents].map(([reference, count]) => ({
        subject: `Intent ${reference}`,
        text: count > 0 ? `has ${count} claim(s) too many` : 'is credited without a claim',
      })),
    ];
  }

  #addEntry(entry: Entry): void {
    const { accountId, kind, availableChange, heldChange, movementId, counterAccountId = '' } = entry;
    const account = this.#account(accountId);
    account.available += availableChange;
    account.held += heldChange;
    account.entries += 1;
    if (kind === 'grant' || kind === 'adjustment') this.#flows.granted += availableChange;
    if (kind === 'hold' || kind === 'capture' || kind === 'release') this.#addToHold(entry, kind);
    if (kind === 'return') this.#holdOf(entry).returns.push(availableChange);
    if (kind === 'capture' || kind === 'spend' || kind === 'return') this.#flows.spent -= availableChange + heldChange;
    if (kind === 'purchase') {
      this.#flows.sold += availableChange;
      addTo(this.#purchases, purchaseKey(accountId, entry.reference), availableChange);
    }
    if (kind === 'transfer') {
      const key = `${movementId} of ${[accountId, counterAccountId].toSorted().join(' and ')}`;
      const { sum, sides } = this.#transfers.get(key) ?? { sum: 0, sides: 0 };
      if (sides === 1 && sum + availableChange === 0) this.#transfers.delete(key);
      else this.#transfers.set(key, { sum: sum + availableChange, sides: sides + 1 });
    }
  }

  #addToHold(entry: Entry, kind: 'hold' | 'capture' | 'release'): void {
    const hold = this.#holdOf(entry);
    hold.credits += entry.heldChange;
    if (kind === 'hold') hold.holds += 1;
    else hold.resolutions.push(kind);
    if (kind === 'capture') hold.spent -= entry.availableChange + entry.heldChange;
  }

  #holdOf({ accountId, reference }: Entry): Hold {
    const key = `${accountId} ${reference}`;
    const hold = this.#holds.get(key) ?? { credits: 0, holds: 0, resolutions: [], spent: 0, returns: [] };
    this.#holds.set(key, hold);
    return hold;
  }

  #account(accountId: string): Account {
    const account = this.#accounts.get(accountId) ?? { available: 0, held: 0, entries: 0 };
    this.#accounts.set(accountId, account);
    return account;
  }
}

function accountProblems(accountId: string, account: Account): LedgerProblem[] {
  const subject = `Account ${accountId}`;
  const { available, held } = account.balance ?? NO_CREDITS;
  const problems: LedgerProblem[] = [];
  if (available !== account.available || held !== account.held) {
    const folded = `${account.available} available and ${account.held} held`;
    problems.push({
      subject,
      text: `has ${available} available and ${held} held, its entries make ${folded}`,
    });
  }
  if (available < 0 || held < 0) problems.push({ subject, text: 'is below zero' });
  return problems;
}

function holdProblems(key: string, hold: Hold, operation: OperationEnd | undefined): LedgerProblem[] {
  const subject = `Hold ${key}`;
  const { credits, holds, resolutions } = hold;
  const texts = returnTexts(hold, operation);
  if (holds !== 1) texts.push(`was made ${holds} times`);
  if (resolutions.length > 1) texts.push(`was resolved ${resolutions.length} times`);
  if (resolutions.length === 1 && credits !== 0) texts.push(`was resolved with ${credits} credits left`);
  const expected = {
    running: undefined,
    completed: operation?.isFree ? 'release' : 'capture',
    failed: 'release',
  } as const;
  if (operation && resolutions.length < 2 && resolutions[0] !== expected[operation.status]) {
    const build = operation.isFree ? 'free and completed' : operation.status;
    texts.push(`ended with ${resolutions[0] ?? 'nothing'} though its build is ${build}`);
  }
  return texts.map((text) => ({ subject, text }));
}

/** Returns texts about wrong refunds: a build is refunded at most once, with all of its captured credits. */
function returnTexts({ spent, returns }: Hold, operation: OperationEnd | undefined): string[] {
  const [returned = 0, ...more] = returns;
  const texts: string[] = [];
  if (more.length > 0) texts.push(`was returned ${returns.length} times`);
  else if (returns.length > 0 && returned !== spent) {
    texts.push(`was returned with ${returned} credits of ${spent}`);
  }
  if (operation && Boolean(operation.isReturned) !== returns.length > 0) {
    texts.push(operation.isReturned ? 'was returned without its credits' : 'was paid back without a return');
  }
  return texts;
}

function purchaseKey(accountId: string, signature: string): string {
  return `${signature} of ${accountId}`;
}

function referenceOf(holdKey: string): string {
  return holdKey.slice(holdKey.indexOf(' ') + 1);
}

function addTo(sums: Map<string, number>, key: string, change: number): void {
  const sum = (sums.get(key) ?? 0) + change;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
