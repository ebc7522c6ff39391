import { randomInt } from 'node:crypto';
import bs58 from 'bs58';
// Imports LiteSVM's internal class. Unlike the public one, it accepts bytes, keeps `rentEpoch` and does not need
// @solana/kit.
import {
  Account,
  Clock,
  FailedTransactionMetadata,
  LiteSvm,
  SimulatedTransactionInfo,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import type { AccountRecord, InnerInstructions, ReturnData, TransactionErrorJson } from './ledger-records.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_4 } from './memo.ts';
import { transactionErrorJson } from './transaction-errors.ts';

export interface AccountState {
  address: string;
  lamports: bigint;
  data: Uint8Array;
  owner: string;
  executable: boolean;
  rentEpoch: bigint;
}

export interface Outcome {
  err: TransactionErrorJson | null;
  logs: string[];
  unitsConsumed: number;
  innerInstructions: InnerInstructions[];
  returnData: ReturnData | undefined;
  /** Accounts after a successful simulation. */
  postAccounts: AccountState[];
}

export interface RuntimeTime {
  slot: number;
  epoch: number;
  unixTimeSeconds: number;
  slotHashes: { slot: number; blockhash: string }[];
}

const MAX_SKIPPED_BLOCKHASHES = 10_000;

/** Wraps LiteSVM with base58 addresses. Holds accounts and runs transactions, but has no history and no clock. */
export class Runtime {
  readonly #svm = new LiteSvm();

  constructor() {
    // The ledger checks blockhashes and duplicates, because LiteSVM knows only one blockhash.
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#addMemoProgram();
    // LiteSVM begins with the same blockhash each time. Skipping a random number of blockhashes prevents a nonce from
    // taking a value that it had before a restart.
    for (let skipped = randomInt(MAX_SKIPPED_BLOCKHASHES); skipped > 0; skipped -= 1) this.#svm.expireBlockhash();
  }

  account(address: string): AccountState | null {
    const account = this.#svm.getAccount(bs58.decode(address));
    return account === null || account.lamports() === 0n ? null : accountState(address, account);
  }

  accountsOwnedBy(program: string): AccountState[] {
    return this.#svm
      .getProgramAccounts(bs58.decode(program))
      .map((entry) => accountState(bs58.encode(entry.address), entry.account()));
  }

  setAccount(state: AccountState): void {
    this.#svm.setAccount(
      bs58.decode(state.address),
      new Account(state.lamports, state.data, bs58.decode(state.owner), state.executable, state.rentEpoch),
    );
  }

  minimumBalance(dataLength: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(dataLength));
  }

  setTime(time: RuntimeTime): void {
    const { slot, epoch, unixTimeSeconds } = time;
    // Creates a new blockhash, because a nonce can only advance to the value of a new blockhash.
    this.#svm.expireBlockhash();
    this.#svm.setClock(
      new Clock(BigInt(slot), BigInt(unixTimeSeconds), BigInt(epoch), BigInt(epoch + 1), BigInt(unixTimeSeconds)),
    );
    this.#svm.setSlotHashes(time.slotHashes.map((entry) => ({ slot: BigInt(entry.slot), hash: entry.blockhash })));
  }

  /** The blockhash from which the next value of a nonce is computed. It is not a blockhash of the chain. */
  get nonceBlockhash(): string {
    return this.#svm.latestBlockhash();
  }

  simulate(bytes: Uint8Array, verifySignatures: boolean): Outcome {
    this.#svm.setSigverify(verifySignatures);
    try {
      return outcomeOf(this.#svm.simulateVersionedTransaction(bytes));
    } finally {
      this.#svm.setSigverify(true);
    }
  }

  execute(bytes: Uint8Array): Outcome {
    return outcomeOf(this.#svm.sendVersionedTransaction(bytes));
  }

  /**
   * Adds version 4 of the memo program, because LiteSVM has only versions 2 and 3. Version 4 does the same as they do.
   */
  #addMemoProgram(): void {
    const program = this.#svm.getAccount(bs58.decode(MEMO_PROGRAM));
    if (program !== null) this.#svm.addProgram(bs58.decode(MEMO_PROGRAM_4), program.data());
  }
}

/** Returns the stored form of an account's state. `null` becomes the record of a deleted account. */
export function accountRecord(address: string, state: AccountState | null): AccountRecord {
  if (state === null) {
    return {
      address,
      lamports: '0',
      data: '',
      owner: bs58.encode(new Uint8Array(32)),
      executable: false,
      rentEpoch: '0',
    };
  }
  return {
    address,
    lamports: String(state.lamports),
    data: Buffer.from(state.data).toString('base64'),
    owner: state.owner,
    executable: state.executable,
    rentEpoch: String(state.rentEpoch),
  };
}

export function accountFromRecord(record: AccountRecord): AccountState {
  return {
    ...record,
    lamports: BigInt(record.lamports),
    data: Uint8Array.from(Buffer.from(record.data, 'base64')),
    rentEpoch: BigInt(record.rentEpoch),
  };
}

function accountState(address: string, account: Account): AccountState {
  return {
    address,
    lamports: account.lamports(),
    data: account.data(),
    owner: bs58.encode(account.owner()),
    executable: account.executable(),
    rentEpoch: account.rentEpoch(),
  };
}

function outcomeOf(result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo): Outcome {
  const isFailed = result instanceof FailedTransactionMetadata;
  const isSimulated = result instanceof SimulatedTransactionInfo;
  const meta = isFailed || isSimulated ? result.meta() : result;
  return {
    err: isFailed ? transactionErrorJson(result.err()) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    innerInstructions: innerInstructionsOf(meta),
    returnData: returnDataOf(meta),
    postAccounts: isSimulated
      ? result.postAccounts().map((entry) => accountState(bs58.encode(entry.address), entry.account()))
      : [],
  };
}

function innerInstructionsOf(meta: TransactionMetadata): InnerInstructions[] {
  return meta
    .innerInstructions()
    .map((list, index) => ({
      index,
      instructions: list.map((inner) => ({
        programIdIndex: inner.instruction().programIdIndex(),
        accounts: [...inner.instruction().accounts()],
        data: bs58.encode(inner.instruction().data()),
        stackHeight: inner.stackHeight(),
      })),
    }))
    .filter((group) => group.instructions.length > 0);
}

function returnDataOf(meta: TransactionMetadata): ReturnData | undefined {
  const returned = meta.returnData();
  const data = Buffer.from(returned.data());
  return data.length === 0
    ? undefined
    : { programId: bs58.encode(returned.programId()), data: [data.toString('base64'), 'base64'] };
}
