import { type Connection, Transaction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { MESSAGES } from '../../../../shared/messages.ts';

const SIGNATURE_BYTES = 64;
const VERSIONED_FLAG = 0x80;

type AnyTransaction = Transaction | VersionedTransaction;

/** The wallet cannot sign transactions, or returned one without its signature. */
export class PaymentSigningError extends Error {
  override readonly name = 'PaymentSigningError';
  readonly code = 'payment_signing';
}

export interface PayingWallet {
  /** Undefined when the wallet only signs and sends in one step. */
  signTransaction: ((transaction: AnyTransaction) => Promise<AnyTransaction>) | undefined;
  sendTransaction: ((transaction: AnyTransaction, connection: Connection) => Promise<string>) | undefined;
}

export type SignedPayment =
  | { kind: 'signed'; signature: string; bytes: Uint8Array }
  | { kind: 'sent'; signature: string };

/**
 * Signs a prepared transaction, legacy or version 0; a wallet that cannot only sign also sends it. Rejects
 * with the wallet's error or PaymentSigningError.
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
  if (sendTransaction === undefined) throw new PaymentSigningError(MESSAGES.walletTransactionUnsupported);
  return { kind: 'sent', signature: await sendTransaction(transaction, connection) };
}

/** The highest bit of the first message byte, after the signatures, marks a versioned transaction. */
function readTransaction(base64: string): AnyTransaction {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const messageStart = 1 + (bytes[0] ?? 0) * SIGNATURE_BYTES;
  const isVersioned = ((bytes[messageStart] ?? 0) & VERSIONED_FLAG) !== 0;
  return isVersioned ? VersionedTransaction.deserialize(bytes) : Transaction.from(bytes);
}

/** The payer's signature, which is the transaction's id. */
function signatureOf(transaction: AnyTransaction): string {
  const signature = transaction instanceof Transaction ? transaction.signature : transaction.signatures[0];
  if (signature === null || signature === undefined || signature.every((byte) => byte === 0)) {
    throw new PaymentSigningError('The wallet gave the transaction back without its signature.');
  }
  return bs58.encode(signature);
}

/** Whether the user declined; any other error is a failure. */
export function isRejection(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /reject|denied|declin|cancel/i.test(text);
}
