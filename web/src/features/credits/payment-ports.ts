export type SignedPayment =
  /** The wallet only signed; the site sends the bytes. */
  | { kind: 'signed'; signature: string; bytes: Uint8Array }
  /** The wallet also sent the transaction. */
  | { kind: 'sent'; signature: string }
  /** The wallet signs and sends in one step and failed, perhaps after it had sent the transaction. */
  | { kind: 'unknown' };

/**
 * Signs a base64 transaction. Calls `beforeSending` before it asks a wallet that also sends the transaction: from then
 * on, the payment may be sent even if the page is closed. Rejects when the wallet cannot sign or the user declines.
 */
export type SignPayment = (transactionBase64: string, beforeSending: () => void) => Promise<SignedPayment>;

export type Confirmation =
  | { outcome: 'confirmed' }
  /** The transaction is on the chain and failed. */
  | { outcome: 'failed' }
  /** The node does not know the transaction, and its blockhash is too old for it to be accepted. */
  | { outcome: 'expired' }
  /** Not confirmed within the time limit, or the node gives no usable response. */
  | { outcome: 'unknown' };

export interface SignedTransaction {
  signature: string;
  lastValidBlockHeight: number;
  /** Undefined when the wallet has sent the transaction and kept the bytes. */
  bytes: Uint8Array | undefined;
}

export interface PaymentChain {
  /**
   * Sends a transaction. Throws PaymentRefusedError when the node has certainly not sent it, and ChainUnreachableError
   * when this is unknown.
   */
  send(bytes: Uint8Array): Promise<void>;
  /** Sends the bytes again until the network has decided, at the latest in the last valid block. */
  confirm(transaction: SignedTransaction): Promise<Confirmation>;
  /** Returns the signature of the transaction with this reference, or null when none exists. */
  findSignature(reference: string): Promise<string | null>;
  isPast(blockHeight: number): Promise<boolean>;
}

/** Thrown when the node refused the transaction. Nothing was paid. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
  readonly code = 'payment_refused';
}

/** Thrown when the node gave no usable response. The outcome of the request is unknown. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
  readonly code = 'chain_unreachable';
}
