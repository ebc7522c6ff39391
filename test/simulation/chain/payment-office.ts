/** Where payments are written and signed: transactions as data, in the place of the wallet's and the writer's bytes. */
import bs58 from 'bs58';
import type { ChainInstruction, Payment, PaymentWriter } from '../../../functions/ports/chain.ts';
import type { SignedTransaction } from './simulated-chain.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const TRANSFER = 2;
const TRANSFER_DATA_BYTES = 12;
const SIGNATURE_BYTES = 64;

/** What one transfer of a transaction does. */
export interface Transfer {
  from: string;
  to: string;
  lamports: number;
  references: string[];
}

export class PaymentOffice implements PaymentWriter {
  #count = 0;

  newReference(): string {
    this.#count += 1;
    return `Reference${this.#count}`;
  }

  write(payment: Payment): string {
    return JSON.stringify(payment);
  }

  /** Signs transfers, with an instruction around them as wallets add. */
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
        { programId: COMPUTE_BUDGET, accounts: [], data: new Uint8Array([2, 0, 0, 0, 0]) },
        ...transfers.map(instructionOf),
      ],
      lamportChanges: changes,
      tokenReceivers: [],
      lastValidBlockHeight,
    };
  }
}

/** In the form that signatures have; the number is its last bytes. */
function signatureOf(number: number): string {
  const bytes = new Uint8Array(SIGNATURE_BYTES).fill(1);
  new DataView(bytes.buffer).setUint32(SIGNATURE_BYTES - 4, number);
  return bs58.encode(bytes);
}

function instructionOf({ from, to, lamports, references }: Transfer): ChainInstruction {
  const data = new Uint8Array(TRANSFER_DATA_BYTES);
  const view = new DataView(data.buffer);
  view.setUint32(0, TRANSFER, true);
  view.setBigUint64(4, BigInt(lamports), true);
  return { programId: SYSTEM_PROGRAM, accounts: [from, to, ...references], data };
}
