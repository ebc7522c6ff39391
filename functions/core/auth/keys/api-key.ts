import { createHash } from 'node:crypto';
import type { ApiKeyRecord } from '../../../ports/auth.ts';

const KEY_PREFIX = 'buidl_';
/** 8 of 43 random characters: enough to recognize a key, while 210 bits of it stay unknown. */
const PREVIEW_LENGTH = 8;
/** The number of characters of a key's hash that are its id. It is enough to distinguish a user's keys. */
const ID_LENGTH = 16;

/** Returns the SHA-256 of a key in hex. Only this hash is stored. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

export function previewOf(apiKey: string): string {
  return apiKey.slice(KEY_PREFIX.length, KEY_PREFIX.length + PREVIEW_LENGTH);
}

export function keyIdOf({ keyHash }: Pick<ApiKeyRecord, 'keyHash'>): string {
  return keyHash.slice(0, ID_LENGTH);
}
