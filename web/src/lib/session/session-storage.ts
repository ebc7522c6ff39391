import * as z from 'zod';
import type { User } from '../../../../shared/contract/auth.ts';
import { STORAGE_KEYS } from '../storage-keys.ts';

/**
 * Section 3 of the specification: public key and credits are required; other fields may be missing in a
 * session of an older version.
 */
const storedUserSchema = z.object({
  publicKey: z.string(),
  credits: z.number(),
  username: z.string().default(''),
  heldCredits: z.number().default(0),
  isAdmin: z.boolean().default(false),
});

export type StoredSession =
  | { kind: 'none' }
  | { kind: 'invalid' }
  | { kind: 'key'; apiKey: string }
  | { kind: 'session'; apiKey: string; user: User };

export function readStoredApiKey(storage: Storage = localStorage): string | null {
  return storage.getItem(STORAGE_KEYS.apiKey);
}

export function readStoredSession(storage: Storage = localStorage): StoredSession {
  const apiKey = readStoredApiKey(storage);
  const userText = storage.getItem(STORAGE_KEYS.user);
  const user = userText === null ? null : parseUser(userText);
  if (user === 'invalid') return { kind: 'invalid' };
  if (apiKey === null) return user === null ? { kind: 'none' } : { kind: 'invalid' };
  return user === null ? { kind: 'key', apiKey } : { kind: 'session', apiKey, user };
}

function parseUser(text: string): User | 'invalid' {
  try {
    const parsed = storedUserSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : 'invalid';
  } catch {
    return 'invalid';
  }
}

export function storeSession(session: { apiKey: string; user: User }, storage: Storage = localStorage): void {
  storage.setItem(STORAGE_KEYS.apiKey, session.apiKey);
  storage.setItem(STORAGE_KEYS.user, JSON.stringify(session.user));
}

export function storeApiKey(apiKey: string, storage: Storage = localStorage): void {
  storage.setItem(STORAGE_KEYS.apiKey, apiKey);
}

/** Removes the API key and the user; the wallet library owns the wallet's name. */
export function clearStoredSession(storage: Storage = localStorage): void {
  storage.removeItem(STORAGE_KEYS.apiKey);
  storage.removeItem(STORAGE_KEYS.user);
}
