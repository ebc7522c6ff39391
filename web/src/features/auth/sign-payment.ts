import { type Connection, Transaction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { AUTH_MESSAGES } from '../../../../shared/messages/auth.ts';
import { isUnauthorized } from '../../lib/wallet-authorization.ts';

type AnyTransaction = Transaction | VersionedTransaction;

/** Thrown when the wallet cannot pay, or returned an unsigned transaction. */
export class PaymentSigningError extends Error {
  override readonly name = 'PaymentSigningError';
  readonly code = 'payment_signing';
}

export interface PayingWallet {
  /** Undefined when the wallet only signs and sends in one step. */
  signTransaction: ((transaction: AnyTransaction) => Promise<AnyTransaction>) | undefined;
  sendTransaction: ((transaction: AnyTransaction, connection: Connection) => Promise<string>) | undefined;
}

interface PaymentSigner extends PayingWallet {
  connection: Connection;
  /**
   * Called before a wallet that signs and sends in one step is asked, because the wallet may send even if the page is
   * closed.
   */
  beforeSending: () => void;
}

export type SignedPayment =
  | { kind: 'signed'; signature: string; bytes: Uint8Array }
  | { kind: 'sent'; signature: string }
  | { kind: 'unknown' };

/**
 * Signs a payment. A wallet that signs and sends in one step also sends it. If such a wallet fails although the user
 * did not decline, it may have sent the payment, so the result is `unknown`. Throws the wallet's error or
 * PaymentSigningError.
 */
export async function signPayment(
  transactionBase64: string,
  { signTransaction, sendTransaction, connection, beforeSending }: PaymentSigner,
): Promise<SignedPayment> {
  const transaction = readTransaction(transactionBase64);
  if (signTransaction !== undefined) {
    const signed = await signTransaction(transaction);
    return { kind: 'signed', signature: signatureOf(signed), bytes: Uint8Array.from(signed.serialize()) };
  }
  if (sendTransaction === undefined) throw new PaymentSigningError(AUTH_MESSAGES.walletTransactionUnsupported);
  beforeSending();
  try {
    return { kind: 'sent', signature: await sendTransaction(transaction, connection) };
  } catch (error) {
    if (isRejection(error) || isUnauthorized(error)) throw error;
    return { kind: 'unknown' };
  }
}

/** Wallets expect a legacy transaction as a Transaction object. */
function readTransaction(base64: string): AnyTransaction {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const transaction = VersionedTransaction.deserialize(bytes);
  return transaction.version === 'legacy' ? Transaction.from(bytes) : transaction;
}

/** Returns the payer's signature, which is the transaction's id. */
function signatureOf(transaction: AnyTransaction): string {
  const signature = transaction instanceof Transaction ? transaction.signature : transaction.signatures[0];
  if (signature === null || signature === undefined || signature.every((byte) => byte === 0)) {
    throw new PaymentSigningError('The wallet gave the transaction back without its signature.');
  }
  return bs58.encode(signature);
}

/** Returns whether the user declined. Any other error is a failure. */
export function isRejection(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /reject|denied|declin|cancel/i.test(text);
}
