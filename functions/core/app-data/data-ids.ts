import { createHash, createHmac } from 'node:crypto';
import type { DataScope } from '../../ports/app-data.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const PSEUDONYM_LENGTH = 20;
const RECORD_ID_LENGTH = 26;
const NETWORK_LENGTH = 22;

/**
 * Returns the pseudonym of a browser in an app. It is a hash of the browser's secret key, so no other browser can claim
 * it.
 */
export function browserPseudonym(projectId: string, visitorKey: string): string {
  return `v${base32(createHash('sha256').update(`visitor ${projectId} ${visitorKey}`).digest(), PSEUDONYM_LENGTH)}`;
}

/** Returns the id of the record that a write adds. A repeated write gives the same id. */
export function addedRecordId({ projectId, space }: DataScope, visitorId: string, writeId: string): string {
  const seed = `record ${projectId} ${space} ${visitorId} ${writeId}`;
  return base32(createHash('sha256').update(seed).digest(), RECORD_ID_LENGTH);
}

/** Returns the id of an account within an app. It is a hash, so the database does not link pseudonyms to wallets. */
export function accountHash(projectId: string, publicKey: string, visitorSecret: string): string {
  return createHmac('sha256', visitorSecret).update(`account ${projectId} ${publicKey}`).digest('hex');
}

/**
 * Returns the id of a visitor's network within an app on this day. `visitorAddress` is a keyed hash that changes every
 * UTC day, so an id does not reveal the address, and the ids of different days or apps cannot be linked.
 */
export function networkId(projectId: string, visitorAddress: string): string {
  return createHash('sha256')
    .update(`network ${projectId} ${visitorAddress}`)
    .digest('base64url')
    .slice(0, NETWORK_LENGTH);
}

export function changeDigest(collection: string, change: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([collection, change]))
    .digest('base64url');
}

function base32(bytes: Buffer, length: number): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const total = BigInt(bytes.length * 8);
  return Array.from({ length }, (_, index) => {
    const shift = total - BigInt((index + 1) * 5);
    return ALPHABET[Number((bits >> shift) & 31n)];
  }).join('');
}
