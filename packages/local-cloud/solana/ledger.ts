import { randomBytes } from 'node:crypto';
import type { VersionedMessage } from '@solana/web3.js';
import type { DecodedTransaction } from './decode-transaction.ts';
import { durableNonceAccount, withNonceAfter } from './durable-nonce.ts';
import { type Journal, JournalError } from './journal.ts';
import type { AccountRecord, GenesisRecord, TransactionRecord } from './ledger-records.ts';
import { loadAddresses } from './load-addresses.ts';
import { memoOf } from './memo.ts';
import { type AccountState, accountFromRecord, accountRecord, type Outcome, Runtime } from './runtime.ts';
import { MAX_BLOCKHASH_AGE, SLOTS_PER_EPOCH, SlotClock } from './slot-clock.ts';
import { isRecorded } from './transaction-errors.ts';
import { readBalances, transactionMeta } from './transaction-meta.ts';

export interface LedgerOptions {
  journal: Journal;
  now: () => number;
  finalityMs: number;
  genesisAccounts: (runtime: Runtime) => AccountState[];
  compactAfterRecords: number;
}

export interface SimulationOptions {
  verifySignatures: boolean;
  checkBlockhash: boolean;
}

export type LandingListener = (record: TransactionRecord) => void;

export class Ledger {
  readonly clock: SlotClock;
  readonly #runtime = new Runtime();
  readonly #options: LedgerOptions;
  readonly #genesis: GenesisRecord;
  readonly #bySignature = new Map<string, TransactionRecord>();
  readonly #bySlot = new Map<number, TransactionRecord[]>();
  readonly #byAddress = new Map<string, TransactionRecord[]>();
  /** Latest record of each account that was stored or changed. */
  readonly #changed = new Map<string, AccountRecord>();
  readonly #listeners = new Set<LandingListener>();
  #recordsSinceCompaction: number;

  /** Restores a stored ledger or starts a new one. Throws JournalError for a journal without a genesis record. */
  constructor(options: LedgerOptions) {
    this.#options = options;
    this.#genesis = this.#findGenesis() ?? this.#begin();
    this.clock = new SlotClock({ ...options, ...this.#genesis });
    this.#restore();
    this.#recordsSinceCompaction = options.journal.storedSinceSnapshot;
  }

  get transactionCount(): number {
    return this.#bySignature.size;
  }

  account(address: string): AccountState | null {
    return this.#runtime.account(address);
  }

  accountsOwnedBy(program: string): AccountState[] {
    return this.#runtime.accountsOwnedBy(program);
  }

  minimumBalance(dataLength: number): bigint {
    return this.#runtime.minimumBalance(dataLength);
  }

  transaction(signature: string): TransactionRecord | undefined {
    return this.#bySignature.get(signature);
  }

  transactionsOf(address: string): readonly TransactionRecord[] {
    return this.#byAddress.get(address) ?? [];
  }

  transactionsIn(slot: number): readonly TransactionRecord[] {
    return this.#bySlot.get(slot) ?? [];
  }

  /** Returns whether the message is still valid: it names a recent blockhash or a durable nonce. */
  isAlive(message: VersionedMessage): boolean {
    return this.#isRecent(message) || this.#durableNonce(message) !== undefined;
  }

  onLanding(listener: LandingListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  simulate(transaction: DecodedTransaction, options: SimulationOptions): Outcome {
    const refusal = this.#refusalOf(transaction, options.checkBlockhash);
    if (refusal !== undefined) return refused(refusal);
    this.#setTime();
    return this.#runtime.simulate(transaction.bytes, options.verifySignatures);
  }

  /** Returns undefined for a transaction that a validator would drop without recording it. */
  submit(transaction: DecodedTransaction): TransactionRecord | undefined {
    if (this.#refusalOf(transaction, true) !== undefined) return undefined;
    const load = loadAddresses(transaction.message, (address) => this.account(address));
    if (!load.ok) return undefined;
    // Instructions refer to accounts by their position in this list.
    const staticKeys = transaction.message.staticAccountKeys.map((key) => key.toBase58());
    const keys = [...staticKeys, ...load.loaded.writable, ...load.loaded.readonly];
    const statesBefore = this.#states(keys);
    const before = readBalances(statesBefore, (address) => this.account(address));
    const slot = this.#setTime();
    const nonceAccount = this.#isRecent(transaction.message) ? undefined : this.#durableNonce(transaction.message);
    const outcome = this.#runtime.execute(transaction.bytes);
    if (!isRecorded(outcome.err)) return undefined;
    // A failed transaction advances its nonce too, so that it cannot be sent again.
    if (outcome.err !== null && nonceAccount) {
      // Reads the account again, because it may have paid the fee.
      const charged = this.account(nonceAccount.address) ?? nonceAccount;
      this.#runtime.setAccount(withNonceAfter(charged, this.#runtime.nonceBlockhash));
    }
    const statesAfter = this.#states(keys);
    const after = readBalances(statesAfter, (address) => this.account(address));
    const record: TransactionRecord = {
      kind: 'transaction',
      signature: transaction.signature,
      slot,
      wire: Buffer.from(transaction.bytes).toString('base64'),
      accountKeys: keys,
      memo: memoOf(transaction.message),
      meta: transactionMeta(outcome, before, after, load.loaded),
      accounts: changedAccounts(keys, statesBefore, statesAfter),
    };
    this.#keep(record);
    return record;
  }

  #refusalOf(transaction: DecodedTransaction, checkBlockhash: boolean): string | undefined {
    if (this.#bySignature.has(transaction.signature)) return 'AlreadyProcessed';
    return checkBlockhash && !this.isAlive(transaction.message) ? 'BlockhashNotFound' : undefined;
  }

  #isRecent({ recentBlockhash }: VersionedMessage): boolean {
    return this.clock.slotOfBlockhash(recentBlockhash) !== undefined;
  }

  #durableNonce(message: VersionedMessage): AccountState | undefined {
    return durableNonceAccount(message, (address) => this.account(address));
  }

  #states(keys: string[]): (AccountState | null)[] {
    return keys.map((key) => this.account(key));
  }

  #setTime(): number {
    const { clock } = this;
    const slot = clock.slot;
    this.#runtime.setTime({
      slot,
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      unixTimeSeconds: clock.blockTime(slot),
      slotHashes: Array.from({ length: MAX_BLOCKHASH_AGE }, (_, index) => ({
        slot: slot - 1 - index,
        blockhash: clock.blockhash(slot - 1 - index),
      })),
    });
    return slot;
  }

  #keep(record: TransactionRecord): void {
    this.#options.journal.append(record);
    this.#remember(record);
    this.#recordsSinceCompaction += 1;
    if (this.#recordsSinceCompaction >= this.#options.compactAfterRecords) this.#compact();
    for (const listener of this.#listeners) listener(record);
  }

  #remember(record: TransactionRecord): void {
    // No caller reads the account states of past transactions, so they are not kept in memory.
    const kept = { ...record, accounts: [] };
    this.#bySignature.set(record.signature, kept);
    append(this.#bySlot, record.slot, kept);
    for (const address of record.accountKeys) append(this.#byAddress, address, kept);
    for (const account of record.accounts) this.#changed.set(account.address, account);
  }

  #compact(): void {
    this.#options.journal.compact([
      { ...this.#genesis, accounts: [...this.#changed.values()] },
      ...this.#bySignature.values(),
    ]);
    this.#recordsSinceCompaction = 0;
  }

  #findGenesis(): GenesisRecord | undefined {
    const [first] = this.#options.journal.stored;
    if (first === undefined || first.kind === 'genesis') return first;
    throw new JournalError('the ledger has transactions but no beginning');
  }

  #begin(): GenesisRecord {
    const accounts = this.#options.genesisAccounts(this.#runtime).map((state) => accountRecord(state.address, state));
    const genesis: GenesisRecord = {
      kind: 'genesis',
      genesisMs: this.#options.now(),
      seed: randomBytes(16).toString('hex'),
      accounts,
    };
    this.#options.journal.append(genesis);
    return genesis;
  }

  #restore(): void {
    for (const account of this.#genesis.accounts) this.#changed.set(account.address, account);
    for (const record of this.#options.journal.stored) {
      // Skips known records, because an interrupted compaction leaves records in both the snapshot and the journal.
      if (record.kind === 'genesis' || this.#bySignature.has(record.signature)) continue;
      this.#remember(record);
      this.clock.notBefore(record.slot);
    }
    const accounts = [...this.#changed.values()].filter((account) => account.lamports !== '0');
    for (const isProgram of [false, true]) {
      for (const account of accounts.filter(({ executable }) => executable === isProgram)) {
        this.#runtime.setAccount(accountFromRecord(account));
      }
    }
  }
}

function append<Key>(lists: Map<Key, TransactionRecord[]>, key: Key, record: TransactionRecord): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [record]);
  else known.push(record);
}

function refused(err: string): Outcome {
  return { err, logs: [], unitsConsumed: 0, innerInstructions: [], returnData: undefined, postAccounts: [] };
}

function changedAccounts(
  keys: string[],
  before: (AccountState | null)[],
  after: (AccountState | null)[],
): AccountRecord[] {
  return keys.flatMap((address, index) => {
    const record = accountRecord(address, after[index] ?? null);
    const isSame = JSON.stringify(record) === JSON.stringify(accountRecord(address, before[index] ?? null));
    return isSame ? [] : [record];
  });
}
