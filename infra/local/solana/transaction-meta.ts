/** What a node tells about an executed transaction: balances before and after, fee, memo. */
import { MEMO_PROGRAMS } from './program-address.ts';
import type { TokenBalance, TransactionMeta } from './records.ts';
import type { AccountState, Outcome } from './runtime.ts';
import { readMint, readTokenAccount, tokenAmount } from './token-layout.ts';
import type { LoadedAddresses, WireMessage } from './wire-transaction.ts';

export type FindAccount = (address: string) => AccountState | null;

export interface Balances {
  lamports: bigint[];
  tokens: TokenBalance[];
}

/** The balances of all accounts of a transaction as they are now. */
export function readBalances(states: (AccountState | null)[], find: FindAccount): Balances {
  return {
    lamports: states.map((state) => state?.lamports ?? 0n),
    tokens: states.flatMap((state, accountIndex) => tokenBalance(state, accountIndex, find)),
  };
}

export function transactionMeta(
  outcome: Outcome,
  before: Balances,
  after: Balances,
  loadedAddresses: LoadedAddresses,
): TransactionMeta {
  // Fees are the only lamports that leave the accounts of a transaction.
  const fee = sum(before.lamports) - sum(after.lamports);
  return {
    err: outcome.err,
    fee: Number(fee),
    preBalances: before.lamports.map(Number),
    postBalances: after.lamports.map(Number),
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions: outcome.innerInstructions,
    logMessages: outcome.logs,
    loadedAddresses,
    computeUnitsConsumed: outcome.unitsConsumed,
    ...(outcome.returnData === undefined ? {} : { returnData: outcome.returnData }),
  };
}

/** The memos of a transaction as `[length] text`, joined by `; `, or null. */
export function memoOf(message: WireMessage): string | null {
  const memos = message.instructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.includes(message.staticKeys[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}

function tokenBalance(state: AccountState | null, accountIndex: number, find: FindAccount): TokenBalance[] {
  const account = readTokenAccount(state);
  if (state === null || account === undefined) return [];
  const mint = readMint(find(account.mint));
  if (mint === undefined) return [];
  return [
    {
      accountIndex,
      mint: account.mint,
      owner: account.owner,
      programId: state.owner,
      uiTokenAmount: tokenAmount(account.amount, mint.decimals),
    },
  ];
}

function sum(values: bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
