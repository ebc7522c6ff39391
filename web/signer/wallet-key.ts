import bs58 from 'bs58';
import nacl from 'tweetnacl';

export function addressOfSeed(seed: Uint8Array): string {
  return withSecretKey(seed, (_secretKey, publicKey) => bs58.encode(publicKey));
}

/** Returns the detached signature of 64 bytes. */
export function signWithSeed(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return withSecretKey(seed, (secretKey) => nacl.sign.detached(message, secretKey));
}

/**
 * Returns the secret key in base58, which Phantom and other wallets import. It cannot be wiped, because it is a string.
 */
export function exportSeed(seed: Uint8Array): string {
  return withSecretKey(seed, (secretKey) => bs58.encode(secretKey));
}

/** Calls `use` with the key pair of the seed, and then overwrites the secret key with zeros. */
function withSecretKey<T>(seed: Uint8Array, use: (secretKey: Uint8Array, publicKey: Uint8Array) => T): T {
  const { secretKey, publicKey } = nacl.sign.keyPair.fromSeed(seed);
  try {
    return use(secretKey, publicKey);
  } finally {
    secretKey.fill(0);
  }
}
