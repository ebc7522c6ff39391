/** Reads the answer of `getTransaction`: addresses in place of indexes, inner instructions beside the others. */
import bs58 from 'bs58';
import * as z from 'zod';
import type { ChainInstruction, ChainTransaction } from '../../ports/chain.ts';

const instructionSchema = z.object({
  programIdIndex: z.int(),
  accounts: z.array(z.int()),
  data: z.string(),
});

const tokenBalanceSchema = z.object({
  accountIndex: z.int(),
  owner: z.string().nullish(),
  uiTokenAmount: z.object({ amount: z.string() }),
});
type TokenBalance = z.infer<typeof tokenBalanceSchema>;

export const transactionSchema = z.object({
  transaction: z.object({
    signatures: z.array(z.string()),
    message: z.object({ accountKeys: z.array(z.string()), instructions: z.array(instructionSchema) }),
  }),
  meta: z.object({
    err: z.unknown(),
    preBalances: z.array(z.number()),
    postBalances: z.array(z.number()),
    innerInstructions: z.array(z.object({ instructions: z.array(instructionSchema) })).nullish(),
    preTokenBalances: z.array(tokenBalanceSchema).nullish(),
    postTokenBalances: z.array(tokenBalanceSchema).nullish(),
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
  }),
});

/** Throws a RangeError for an index of no account. */
export function readTransaction(
  signature: string,
  { transaction, meta }: z.infer<typeof transactionSchema>,
): ChainTransaction {
  const { message } = transaction;
  const loaded = meta.loadedAddresses;
  const keys = [...message.accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const keyAt = (index: number): string => {
    const key = keys[index];
    if (key === undefined) throw new RangeError(`Transaction ${signature} has no account ${index}.`);
    return key;
  };
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  const instructions = [...message.instructions, ...inner].map(
    ({ programIdIndex, accounts, data }): ChainInstruction => ({
      programId: keyAt(programIdIndex),
      accounts: accounts.map(keyAt),
      data: bs58.decode(data),
    }),
  );
  return {
    signature,
    isFailed: meta.err !== null && meta.err !== undefined,
    instructions,
    lamportChanges: lamportChanges(keys, meta.preBalances, meta.postBalances),
    tokenReceivers: tokenReceivers(meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
  };
}

function lamportChanges(keys: string[], before: number[], after: number[]): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  keys.forEach((key, index) => {
    const change = BigInt(after[index] ?? 0) - BigInt(before[index] ?? 0);
    if (change !== 0n) changes.set(key, change);
  });
  return changes;
}

function tokenReceivers(before: TokenBalance[], after: TokenBalance[]): string[] {
  const unitsBefore = new Map(
    before.map(({ accountIndex, uiTokenAmount }) => [accountIndex, BigInt(uiTokenAmount.amount)]),
  );
  const owners = after.flatMap(({ accountIndex, owner, uiTokenAmount }) =>
    owner && BigInt(uiTokenAmount.amount) > (unitsBefore.get(accountIndex) ?? 0n) ? [owner] : [],
  );
  return [...new Set(owners)];
}
