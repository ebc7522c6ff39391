import bs58 from 'bs58';
import nacl from 'tweetnacl';

const STORAGE_KEY = 'buidl:test-wallet:seed';
const SEED_BYTES = 32;

export interface TestKey {
  address: string;
  publicKey: Uint8Array;
  /** Seed and public key, the format that tweetnacl signs with. */
  secretKey: Uint8Array;
}

/** Returns the stored key, or creates one when it is missing or invalid. */
export function loadTestKey(storage: Storage): TestKey {
  const seed = readSeed(storage.getItem(STORAGE_KEY));
  return seed === null ? createTestKey(storage) : keyFromSeed(seed);
}

/** Creates a key and replaces the stored one. Test keys hold nothing of value. */
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
