import { randomBytes } from 'node:crypto';
import { PUBLIC_KEY_LENGTH, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import type { Payment, PaymentWriter } from '../../ports/chain.ts';

export const paymentWriter: PaymentWriter = {
  newReference: () => new PublicKey(randomBytes(PUBLIC_KEY_LENGTH)).toBase58(),

  write: ({ payer, treasury, lamports, reference, blockhash }: Payment) => {
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
      instructions: [transfer],
    });
    // Every wallet signs legacy transactions; some cannot sign version 0.
    const unsigned = new VersionedTransaction(message.compileToLegacyMessage());
    return Buffer.from(unsigned.serialize()).toString('base64');
  },
};
