import type { ReceiptKey, ReceiptSignature } from '../../shared/domain/signed-receipt.ts';

/** A key with the time from which it signs left to whoever publishes it. */
export type PublicReceiptKey = Omit<ReceiptKey, 'firstUsedAt'>;

export interface ReceiptSigner {
  /** Signs with the deployment's current key, whose public half comes along. Throws when the secret cannot be read. */
  sign(text: string): Promise<{ signature: ReceiptSignature; key: PublicReceiptKey }>;
}

/** The public keys of receipts. None is ever removed, so that receipts of former keys stay verifiable. */
export interface ReceiptKeys {
  /** Repeating it changes nothing. */
  publish(key: PublicReceiptKey): Promise<void>;
  /** Returns all keys, the oldest first. */
  list(): Promise<ReceiptKey[]>;
}
