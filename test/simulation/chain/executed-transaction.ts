import {
  type ConfirmedTransactionMeta,
  Message,
  PublicKey,
  SystemProgram,
  type TransactionResponse,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { ChainInstruction } from '../../../functions/ports/chain.ts';
import { simulatedAddress } from './simulated-address.ts';
import type { LandedTransaction } from './simulated-chain.ts';

const RICH_LAMPORTS = 1e12;
const FEE_LAMPORTS = 5_000;
const HEADER = { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 };

export function executedTransaction(
  { transaction, height }: LandedTransaction,
  landedAtMs: number,
): TransactionResponse & {
  meta: ConfirmedTransactionMeta;
} {
  const { instructions, lamportChanges, isFailed, signature } = transaction;
  const named = instructions.flatMap(({ programId, accounts }) => [...accounts, programId]);
  const addresses = [...new Set([...named, ...lamportChanges.keys()])];
  const indexOf = (address: string) => addresses.indexOf(address);
  const change = (address: string) => (isFailed ? 0 : Number(lamportChanges.get(address) ?? 0));
  const message = new Message({
    header: HEADER,
    accountKeys: addresses,
    recentBlockhash: simulatedAddress('Blockhash'),
    instructions: instructions.map((instruction) => ({
      programIdIndex: indexOf(instruction.programId),
      accounts: instruction.accounts.map(indexOf),
      data: bs58.encode(instructionData(instruction)),
    })),
  });
  return {
    slot: height,
    blockTime: Math.floor(landedAtMs / 1_000),
    transaction: { signatures: [signature], message },
    meta: {
      err: isFailed ? { InstructionError: [0, 'Custom'] } : null,
      fee: FEE_LAMPORTS,
      preBalances: addresses.map(() => RICH_LAMPORTS),
      postBalances: addresses.map((address) => RICH_LAMPORTS + change(address)),
    },
  };
}

function instructionData({ accounts, transferLamports: lamports }: ChainInstruction): Uint8Array {
  const [from, to] = accounts;
  if (lamports === undefined || from === undefined || to === undefined) return new Uint8Array();
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)];
  return SystemProgram.transfer({ fromPubkey, toPubkey, lamports }).data;
}
