/** Ed25519 key pairs in the file format of the Solana command line: a JSON array of 64 bytes. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import bs58 from 'bs58';
import * as z from 'zod';

const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyFileSchema = z.array(z.int().min(0).max(255)).length(64);

export interface Keypair {
  /** Base58. */
  publicKey: string;
  sign(message: Uint8Array): Uint8Array;
}

/** Reads the key pair of a file, or makes a new one and writes it (mode 600). */
export function loadKeypair(path: string | undefined): Keypair {
  if (path !== undefined && existsSync(path)) {
    const bytes = keyFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return keypairOf(privateKeyOf(Uint8Array.from(bytes.slice(0, 32))));
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  if (path !== undefined) {
    const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
    const bytes = JSON.stringify([...seed, ...publicKeyBytes(privateKey)]);
    // Written aside first: a process killed here must not leave half a key.
    writeFileSync(`${path}.tmp`, bytes, { mode: 0o600 });
    renameSync(`${path}.tmp`, path);
  }
  return keypairOf(privateKey);
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

function keypairOf(privateKey: KeyObject): Keypair {
  return {
    publicKey: bs58.encode(publicKeyBytes(privateKey)),
    sign: (message) => sign(null, message, privateKey),
  };
}

function publicKeyBytes(privateKey: KeyObject): Uint8Array {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
}
