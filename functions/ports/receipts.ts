import type { ReceiptKey, ReceiptSignature } from '../../shared/domain/signed-receipt.ts';

/** A public key without the time of its first use, which `SigningKeys.publish` adds. */
export type PublicReceiptKey = Omit<ReceiptKey, 'firstUsedAt'>;

export interface ReceiptSigner {
  /** Signs with the deployment's current key; also returns its public key. Throws when the secret cannot be read. */
  sign(text: string): Promise<{ signature: ReceiptSignature; key: PublicReceiptKey }>;
}

/** The public keys of receipts. Keys are never removed, so that old receipts stay verifiable. */
export interface SigningKeys {
  /** Publishes a key. Publishing it again changes nothing. */
  publish(key: PublicReceiptKey): Promise<void>;
  /** Returns all keys, oldest first. */
  list(): Promise<ReceiptKey[]>;
}
