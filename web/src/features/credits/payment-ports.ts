export type SignedPayment =
  /** The wallet only signed; the site sends the bytes. */
  | { kind: 'signed'; signature: string; bytes: Uint8Array }
  /** The wallet also sent the transaction. */
  | { kind: 'sent'; signature: string };

/** Signs a base64 transaction. Rejects when the wallet cannot sign or the user declines. */
export type SignPayment = (transactionBase64: string) => Promise<SignedPayment>;

export type Confirmation =
  | { outcome: 'confirmed' }
  /** The transaction is on the chain and failed. */
  | { outcome: 'failed' }
  /** The blockhash is too old for the transaction to be accepted. */
  | { outcome: 'expired' }
  /** Not confirmed within the time limit. */
  | { outcome: 'unknown' };

export interface PaymentChain {
  /** Throws PaymentRefusedError when the node refuses, ChainUnreachableError without a usable response. */
  send(bytes: Uint8Array): Promise<void>;
  confirm(payment: { signature: string; lastValidBlockHeight: number }): Promise<Confirmation>;
  /** Returns the signature of the transaction with this reference, or null when none exists. */
  findSignature(reference: string): Promise<string | null>;
  isPast(blockHeight: number): Promise<boolean>;
}

/** The node refused the transaction; nothing was paid. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
  readonly code = 'payment_refused';
}

/** The node gave no usable response; the outcome of the request is unknown. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
  readonly code = 'chain_unreachable';
}
