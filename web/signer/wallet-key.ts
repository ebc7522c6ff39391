import bs58 from 'bs58';
import nacl from 'tweetnacl';

/** The address of the wallet with this seed. */
export function addressOfSeed(seed: Uint8Array): string {
  return withSecretKey(seed, (_secretKey, publicKey) => bs58.encode(publicKey));
}

/** The detached signature, 64 bytes. */
export function signWithSeed(seed: Uint8Array, message: Uint8Array): Uint8Array {
  return withSecretKey(seed, (secretKey) => nacl.sign.detached(message, secretKey));
}

/** The secret key in base58, as Phantom and other wallets import it. A string cannot be wiped. */
export function exportSeed(seed: Uint8Array): string {
  return withSecretKey(seed, (secretKey) => bs58.encode(secretKey));
}

/** Lets `use` have the key pair of the seed, and fills the secret key with zeros afterwards. */
function withSecretKey<T>(seed: Uint8Array, use: (secretKey: Uint8Array, publicKey: Uint8Array) => T): T {
  const { secretKey, publicKey } = nacl.sign.keyPair.fromSeed(seed);
  try {
    return use(secretKey, publicKey);
  } finally {
    secretKey.fill(0);
  }
}
