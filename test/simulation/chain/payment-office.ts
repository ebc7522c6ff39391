import { ComputeBudgetProgram, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import type { ChainInstruction, Payment, PaymentWriter } from '../../../functions/ports/chain.ts';
import { simulatedAddress } from './simulated-address.ts';
import type { SignedTransaction } from './simulated-chain.ts';

const SIGNATURE_BYTES = 64;

export interface Transfer {
  from: string;
  to: string;
  lamports: number;
  references: string[];
}

/** Writes and signs payments as plain data. Replaces the server's transaction writer and the user's wallet. */
export class PaymentOffice implements PaymentWriter {
  #count = 0;

  newReference(): string {
    this.#count += 1;
    return simulatedAddress(`Reference ${this.#count}`);
  }

  write(payment: Payment): string {
    return JSON.stringify(payment);
  }

  /** Signs transfers. Puts a compute-budget instruction before them, as wallets may do. */
  sign(transfers: readonly Transfer[], lastValidBlockHeight: number): SignedTransaction {
    this.#count += 1;
    const changes = new Map<string, bigint>();
    for (const { from, to, lamports } of transfers) {
      changes.set(from, (changes.get(from) ?? 0n) - BigInt(lamports));
      changes.set(to, (changes.get(to) ?? 0n) + BigInt(lamports));
    }
    return {
      signature: signatureOf(this.#count),
      isFailed: false,
      instructions: [
        { programId: ComputeBudgetProgram.programId.toBase58(), accounts: [], transferLamports: undefined },
        ...transfers.map(instructionOf),
      ],
      lamportChanges: changes,
      tokenReceivers: [],
      lastValidBlockHeight,
    };
  }
}

/** Returns a base58 text with the length of a signature. The number makes it unique. */
function signatureOf(number: number): string {
  const bytes = new Uint8Array(SIGNATURE_BYTES).fill(1);
  new DataView(bytes.buffer).setUint32(SIGNATURE_BYTES - 4, number);
  return bs58.encode(bytes);
}

function instructionOf({ from, to, lamports, references }: Transfer): ChainInstruction {
  return {
    programId: SystemProgram.programId.toBase58(),
    accounts: [from, to, ...references],
    transferLamports: BigInt(lamports),
  };
}
