import { Message, PublicKey, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { MEMO_PROGRAM, UNSENDABLE_BLOCKHASH } from '../../../../shared/domain/sign-in-message.ts';
import { AUTH_MESSAGES } from '../../../../shared/messages/auth.ts';
import type { Signer } from './api/signer.ts';
import { PaymentSigningError } from './sign-payment.ts';

export type SignTransaction = (transaction: Transaction) => Promise<Transaction>;

/** For wallets that cannot sign text, such as many hardware wallets: signs a transaction that no network accepts. */
export function memoSigner(publicKey: string, signTransaction: SignTransaction): Signer {
  return {
    publicKey,
    prove: async (text) => {
      const signed = await signTransaction(memoTransaction(publicKey, text));
      if (signed.signature === null) throw new PaymentSigningError(AUTH_MESSAGES.walletTransactionUnsupported);
      // The wallet may have added instructions, so the message is read from what it signed.
      const message = Uint8Array.from(signed.serializeMessage());
      return {
        signature: bs58.encode(Uint8Array.from(signed.signature)),
        transactionMessage: btoa(Array.from(message, (byte) => String.fromCharCode(byte)).join('')),
      };
    },
  };
}

function memoTransaction(publicKey: string, text: string): Transaction {
  const message = new Message({
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [new PublicKey(publicKey), new PublicKey(MEMO_PROGRAM)],
    recentBlockhash: UNSENDABLE_BLOCKHASH,
    instructions: [{ programIdIndex: 1, accounts: [0], data: bs58.encode(new TextEncoder().encode(text)) }],
  });
  return Transaction.populate(message, []);
}
