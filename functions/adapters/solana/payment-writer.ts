import { randomBytes } from 'node:crypto';
import {
  ComputeBudgetProgram,
  PUBLIC_KEY_LENGTH,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Payment, PaymentWriter } from '../../ports/chain.ts';

/** A payment uses 450 units. The rest is for the checks that wallets add to it. */
const COMPUTE_UNITS = 60_000;

export const paymentWriter: PaymentWriter = {
  newReference: () => new PublicKey(randomBytes(PUBLIC_KEY_LENGTH)).toBase58(),

  write: ({ payer, treasury, lamports, reference, blockhash, unitPrice }: Payment) => {
    const payerKey = new PublicKey(payer);
    const transfer = SystemProgram.transfer({
      fromPubkey: payerKey,
      toPubkey: new PublicKey(treasury),
      lamports,
    });
    transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
    const message = new TransactionMessage({
      payerKey,
      recentBlockhash: blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: COMPUTE_UNITS }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
        transfer,
      ],
    });
    // Every wallet signs legacy transactions; some cannot sign version 0.
    const unsigned = new VersionedTransaction(message.compileToLegacyMessage());
    return Buffer.from(unsigned.serialize()).toString('base64');
  },
};
