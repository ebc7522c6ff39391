import type { TokenBalance, TransactionMeta } from './ledger-records.ts';
import { readMint, readTokenAccount } from './read-token-account.ts';
import type { AccountState, Outcome } from './runtime.ts';
import { tokenAmount } from './token-amount.ts';

export type FindAccount = (address: string) => AccountState | null;

export interface Balances {
  lamports: bigint[];
  tokens: TokenBalance[];
}

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
  loadedAddresses: TransactionMeta['loadedAddresses'],
): TransactionMeta {
  // The fee is the only amount that a transaction removes from the total balance of its accounts.
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

function tokenBalance(state: AccountState | null, accountIndex: number, find: FindAccount): TokenBalance[] {
  const account = readTokenAccount(state);
  if (state === null || account === undefined) return [];
  const mint = readMint(find(account.mint.toBase58()));
  if (mint === undefined) return [];
  return [
    {
      accountIndex,
      mint: account.mint.toBase58(),
      owner: account.owner.toBase58(),
      programId: state.owner,
      uiTokenAmount: tokenAmount(account.amount, mint.decimals),
    },
  ];
}

function sum(values: bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
