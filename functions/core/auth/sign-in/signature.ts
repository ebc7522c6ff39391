import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { RequestError } from '../../../ports/request-error.ts';

/** Throws RequestError `invalid_input` for text that is not base58 of exactly 32 bytes. */
export function requirePublicKey(publicKey: string): void {
  if (decode(publicKey, nacl.sign.publicKeyLength)) return;
  throw new RequestError('not_public_key');
}

/** Throws RequestError `invalid_input` for text that is not base58 of exactly 64 bytes. */
export function requireSignature(signature: string): void {
  if (decode(signature, nacl.sign.signatureLength)) return;
  throw new RequestError('not_signature');
}

/** Returns whether `signature` (base58) is the ed25519 signature of `message` by `publicKey` (base58). */
export function isSignedBy(publicKey: string, message: Uint8Array, signature: string): boolean {
  const keyBytes = decode(publicKey, nacl.sign.publicKeyLength);
  const signatureBytes = decode(signature, nacl.sign.signatureLength);
  if (!keyBytes || !signatureBytes) return false;
  return nacl.sign.detached.verify(message, signatureBytes, keyBytes);
}

function decode(base58: string, length: number): Uint8Array | undefined {
  const bytes = bs58.decodeUnsafe(base58);
  return bytes?.length === length ? bytes : undefined;
}
