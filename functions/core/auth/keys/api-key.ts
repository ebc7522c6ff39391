import { createHash } from 'node:crypto';
import type { ApiKeyRecord } from '../../../ports/auth.ts';

const KEY_PREFIX = 'buidl_';
/** 8 of 43 random characters: enough to recognize a key, and 210 bits short of it. */
const PREVIEW_LENGTH = 8;
/** Long enough to tell a user's keys apart, and useless for finding one. */
const ID_LENGTH = 16;

/** Returns the SHA-256 of a key in hex, the only form in which it is stored. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/** Returns the beginning of a key, by which its user recognizes it. */
export function previewOf(apiKey: string): string {
  return apiKey.slice(KEY_PREFIX.length, KEY_PREFIX.length + PREVIEW_LENGTH);
}

/** Returns what names a key for its user. */
export function keyIdOf({ keyHash }: Pick<ApiKeyRecord, 'keyHash'>): string {
  return keyHash.slice(0, ID_LENGTH);
}
