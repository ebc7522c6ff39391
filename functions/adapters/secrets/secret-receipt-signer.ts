import { createHash } from 'node:crypto';
import nacl from 'tweetnacl';
import type { PublicReceiptKey, ReceiptSigner } from '../../ports/receipts.ts';
import { readGeneratedSecret } from './read-generated-secret.ts';
import type { SecretStore } from './secret-store.ts';

/** A changed secret applies within a minute. */
const MAX_AGE_SECONDS = 60;
/** Domain separation: no other use of the secret derives the same key. */
const SEED_LABEL = 'buidl receipt key\n';
const KEY_ID_DIGITS = 16;

export class SecretReceiptSigner implements ReceiptSigner {
  readonly #secretId: string;
  readonly #secrets: SecretStore;

  constructor(secretId: string, secrets: SecretStore) {
    this.#secretId = secretId;
    this.#secrets = secrets;
  }

  /** Signs the text of a receipt. Throws the errors of readGeneratedSecret. */
  async sign(text: string): ReturnType<ReceiptSigner['sign']> {
    const secret = await readGeneratedSecret(this.#secrets, this.#secretId, MAX_AGE_SECONDS);
    const seed = createHash('sha256').update(SEED_LABEL).update(secret).digest();
    const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed);
    const key = publicPart(publicKey);
    const value = toHex(nacl.sign.detached(Buffer.from(text), secretKey));
    return { key, signature: { algorithm: 'Ed25519', keyId: key.keyId, value } };
  }
}

function publicPart(publicKey: Uint8Array): PublicReceiptKey {
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_DIGITS);
  return { keyId, algorithm: 'Ed25519', publicKey: toHex(publicKey) };
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
