import { type Connection, Transaction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { AUTH_MESSAGES } from '../../../../shared/messages/auth.ts';

type AnyTransaction = Transaction | VersionedTransaction;

/** The wallet has no way to pay, or gave back a transaction without its signature. */
export class PaymentSigningError extends Error {
  override readonly name = 'PaymentSigningError';
  readonly code = 'payment_signing';
}

export interface PayingWallet {
  /** Missing where the wallet insists on sending by itself. */
  signTransaction: ((transaction: AnyTransaction) => Promise<AnyTransaction>) | undefined;
  sendTransaction: ((transaction: AnyTransaction, connection: Connection) => Promise<string>) | undefined;
}

export type SignedPayment =
  | { kind: 'signed'; signature: string; bytes: Uint8Array }
  | { kind: 'sent'; signature: string };

/**
 * Has a wallet sign a prepared transaction, legacy or version 0; a wallet that cannot sign alone sends it too.
 * Rejects with the wallet's own error, or PaymentSigningError.
 */
export async function signPayment(
  transactionBase64: string,
  { signTransaction, sendTransaction }: PayingWallet,
  connection: Connection,
): Promise<SignedPayment> {
  const transaction = readTransaction(transactionBase64);
  if (signTransaction !== undefined) {
    const signed = await signTransaction(transaction);
    return { kind: 'signed', signature: signatureOf(signed), bytes: Uint8Array.from(signed.serialize()) };
  }
  if (sendTransaction === undefined)
    throw new PaymentSigningError(AUTH_MESSAGES.walletTransactionUnsupported);
  return { kind: 'sent', signature: await sendTransaction(transaction, connection) };
}

/** Wallets take a legacy transaction as a Transaction. */
function readTransaction(base64: string): AnyTransaction {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const transaction = VersionedTransaction.deserialize(bytes);
  return transaction.version === 'legacy' ? Transaction.from(bytes) : transaction;
}

/** The payer's signature, which is the transaction's id. */
function signatureOf(transaction: AnyTransaction): string {
  const signature = transaction instanceof Transaction ? transaction.signature : transaction.signatures[0];
  if (signature === null || signature === undefined || signature.every((byte) => byte === 0)) {
    throw new PaymentSigningError('The wallet gave the transaction back without its signature.');
  }
  return bs58.encode(signature);
}

/** Whether the wallet's owner said no; everything else is a failure. */
export function isRejection(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /reject|denied|declin|cancel/i.test(text);
}
