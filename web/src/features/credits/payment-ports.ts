/** What a purchase needs of a wallet and of the network. */

export type SignedPayment =
  /** The wallet only signed; the bytes are ours to send. */
  | { kind: 'signed'; signature: string; bytes: Uint8Array }
  /** The wallet has sent it too. */
  | { kind: 'sent'; signature: string };

/** Signs a base64 transaction; rejects when the wallet cannot or its owner will not. */
export type SignPayment = (transactionBase64: string) => Promise<SignedPayment>;

export type Confirmation =
  | { outcome: 'confirmed' }
  /** It is on the chain and failed there. */
  | { outcome: 'failed' }
  /** It can no longer get onto the chain. */
  | { outcome: 'expired' }
  /** No word of it in the time that we wait. */
  | { outcome: 'unknown' };

export interface PaymentChain {
  /** Throws PaymentRefusedError when the network says no; ChainUnreachableError when it says nothing. */
  send(bytes: Uint8Array): Promise<void>;
  confirm(payment: { signature: string; lastValidBlockHeight: number }): Promise<Confirmation>;
  /** The signature of the transaction with this reference, null when the network knows none. */
  findSignature(reference: string): Promise<string | null>;
  /** Whether the chain has grown beyond a block height. */
  isPast(blockHeight: number): Promise<boolean>;
}

/** The network looked at the transaction and did not take it: nothing was paid. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
  readonly code = 'payment_refused';
}

/** No answer, or none that makes sense: what became of the request is not known. */
export class ChainUnreachableError extends Error {
  override readonly name = 'ChainUnreachableError';
  readonly code = 'chain_unreachable';
}
