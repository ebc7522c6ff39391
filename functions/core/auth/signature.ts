/** Verifies ed25519 signatures of wallets. */
import { createPublicKey, verify } from 'node:crypto';
import bs58 from 'bs58';
import { RequestError } from '../../ports/request-error.ts';

/** DER header of an ed25519 SubjectPublicKeyInfo (RFC 8410), before the 32 raw bytes. */
const ED25519_SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

function decode(base58: string, length: number): Uint8Array | undefined {
  const bytes = bs58.decodeUnsafe(base58);
  return bytes?.length === length ? bytes : undefined;
}

/** Refuses a text that is not base58 of exactly 32 bytes. Throws RequestError `invalid_input`. */
export function requirePublicKey(publicKey: string): void {
  if (decode(publicKey, 32)) return;
  throw new RequestError('invalid_input', 'This is not a Solana public key.');
}

/** Refuses a text that is not base58 of exactly 64 bytes. Throws RequestError `invalid_input`. */
export function requireSignature(signature: string): void {
  if (decode(signature, 64)) return;
  throw new RequestError('invalid_input', 'This is not a base58 signature.');
}

/** Whether `signature` (base58) is the owner of `publicKey` signing exactly `message`. */
export function isSignedBy(publicKey: string, message: string, signature: string): boolean {
  const keyBytes = decode(publicKey, 32);
  const signatureBytes = decode(signature, 64);
  if (!keyBytes || !signatureBytes) return false;
  const key = createPublicKey({
    key: Buffer.concat([ED25519_SPKI_PREFIX, keyBytes]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(message, 'utf8'), key, signatureBytes);
}
