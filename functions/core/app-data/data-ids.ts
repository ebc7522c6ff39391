import { createHash, createHmac } from 'node:crypto';
import type { DataPlace } from '../../ports/app-data.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const PSEUDONYM_LENGTH = 20;
const RECORD_ID_LENGTH = 26;

/** Returns the pseudonym of a browser in an app. Whoever does not know the browser's key cannot act as it. */
export function browserPseudonym(projectId: string, visitorKey: string): string {
  return `v${base32(createHash('sha256').update(`visitor ${projectId} ${visitorKey}`).digest(), PSEUDONYM_LENGTH)}`;
}

/** Returns the id of the record that a write adds: the same for the same write. */
export function addedRecordId({ projectId, space }: DataPlace, visitorId: string, writeId: string): string {
  const seed = `record ${projectId} ${space} ${visitorId} ${writeId}`;
  return base32(createHash('sha256').update(seed).digest(), RECORD_ID_LENGTH);
}

/** Returns what stands for an account in an app, so that the table does not link pseudonyms to wallets. */
export function accountHash(projectId: string, publicKey: string, visitorSecret: string): string {
  return createHmac('sha256', visitorSecret).update(`account ${projectId} ${publicKey}`).digest('hex');
}

/** Returns the digest of what a write changes. */
export function changeDigest(collection: string, change: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([collection, change]))
    .digest('base64url');
}

/** Returns the first characters of some bytes in base32. */
function base32(bytes: Buffer, length: number): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const total = BigInt(bytes.length * 8);
  return Array.from({ length }, (_, index) => {
    const shift = total - BigInt((index + 1) * 5);
    return ALPHABET[Number((bits >> shift) & 31n)];
  }).join('');
}
