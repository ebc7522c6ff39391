import {
  type CompiledInstruction,
  type ConfirmedTransactionMeta,
  type MessageAccountKeys,
  type MessageCompiledInstruction,
  type PublicKey,
  SystemInstruction,
  SystemProgram,
  type TokenBalance,
  TransactionInstruction,
  type VersionedTransactionResponse,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { ChainInstruction, ChainTransaction } from '../../ports/chain.ts';

export type ExecutedTransaction = VersionedTransactionResponse & { meta: ConfirmedTransactionMeta };

/**
 * Resolves the accounts of all instructions, including inner ones. Throws a RangeError for an invalid account index.
 */
export function readTransaction(
  signature: string,
  { transaction, meta, blockTime }: ExecutedTransaction,
): ChainTransaction {
  const keys = transaction.message.getAccountKeys({ accountKeysFromLookups: meta.loadedAddresses });
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions.map(withDecodedData));
  const compiled = [...transaction.message.compiledInstructions, ...inner];
  return {
    signature,
    isFailed: meta.err !== null && meta.err !== undefined,
    landedAtMs: blockTime === null || blockTime === undefined ? undefined : blockTime * 1_000,
    instructions: compiled.map((instruction) => readInstruction(instruction, keys)),
    lamportChanges: lamportChanges(keys, meta),
    tokenReceivers: tokenReceivers(meta.preTokenBalances ?? [], meta.postTokenBalances ?? []),
  };
}

function withDecodedData({ programIdIndex, accounts, data }: CompiledInstruction): MessageCompiledInstruction {
  return { programIdIndex, accountKeyIndexes: accounts, data: bs58.decode(data) };
}

function readInstruction(
  { programIdIndex, accountKeyIndexes, data }: MessageCompiledInstruction,
  keys: MessageAccountKeys,
): ChainInstruction {
  const keyAt = (index: number): PublicKey => {
    const key = keys.get(index);
    if (key === undefined) throw new RangeError(`The transaction has no account ${index}.`);
    return key;
  };
  const instruction = new TransactionInstruction({
    programId: keyAt(programIdIndex),
    keys: accountKeyIndexes.map((index) => ({ pubkey: keyAt(index), isSigner: false, isWritable: false })),
    data: Buffer.from(data),
  });
  return {
    programId: instruction.programId.toBase58(),
    accounts: instruction.keys.map(({ pubkey }) => pubkey.toBase58()),
    transferLamports: transferLamports(instruction),
  };
}

function transferLamports(instruction: TransactionInstruction): bigint | undefined {
  if (!instruction.programId.equals(SystemProgram.programId)) return undefined;
  try {
    const transfer = SystemInstruction.decodeTransfer(instruction);
    // The encoded forms are compared, because the decoder ignores extra bytes, which no wallet would write.
    const isPlain = SystemProgram.transfer(transfer).data.equals(instruction.data);
    return isPlain ? transfer.lamports : undefined;
  } catch {
    // web3.js throws a plain Error for other instructions of the System Program.
    return undefined;
  }
}

function lamportChanges(
  keys: MessageAccountKeys,
  { preBalances, postBalances }: ConfirmedTransactionMeta,
): Map<string, bigint> {
  const changes = keys
    .keySegments()
    .flat()
    .map((key, index): [string, bigint] => [
      key.toBase58(),
      BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0),
    ]);
  return new Map(changes.filter(([, change]) => change !== 0n));
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
