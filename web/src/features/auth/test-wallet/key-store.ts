/** The test wallet's ed25519 key, kept in the browser under a key of its own. */
import bs58 from 'bs58';
import nacl from 'tweetnacl';

const STORAGE_KEY = 'buidl:test-wallet:seed';
const SEED_BYTES = 32;

export interface TestKey {
  address: string;
  publicKey: Uint8Array;
  /** Seed and public key, as ed25519 signs with them. */
  secretKey: Uint8Array;
}

/** The stored key; a new one when there is none, or the stored one is broken. */
export function loadTestKey(storage: Storage): TestKey {
  const seed = readSeed(storage.getItem(STORAGE_KEY));
  return seed === null ? createTestKey(storage) : keyFromSeed(seed);
}

/** Makes and stores a new key. The old one is gone: it never held anything of value. */
export function createTestKey(storage: Storage): TestKey {
  const seed = nacl.randomBytes(SEED_BYTES);
  storage.setItem(STORAGE_KEY, bs58.encode(seed));
  return keyFromSeed(seed);
}

function readSeed(text: string | null): Uint8Array | null {
  const seed = text === null ? undefined : bs58.decodeUnsafe(text);
  return seed?.length === SEED_BYTES ? seed : null;
}

function keyFromSeed(seed: Uint8Array): TestKey {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed);
  return { address: bs58.encode(publicKey), publicKey, secretKey };
}
