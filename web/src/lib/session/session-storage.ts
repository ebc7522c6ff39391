import type { User } from '../../../../shared/contract/auth.ts';
import { STORAGE_KEYS } from '../storage-keys.ts';

export type StoredSession =
  | { kind: 'none' }
  | { kind: 'invalid' }
  | { kind: 'key'; apiKey: string }
  | { kind: 'session'; apiKey: string; user: User };

export function readStoredApiKey(storage: Storage = localStorage): string | null {
  return storage.getItem(STORAGE_KEYS.apiKey);
}

export function hasStoredSession(storage: Storage = localStorage): boolean {
  return readStoredApiKey(storage) !== null || storage.getItem(STORAGE_KEYS.user) !== null;
}

export function storeSession(session: { apiKey: string; user: User }, storage: Storage = localStorage): void {
  storage.setItem(STORAGE_KEYS.apiKey, session.apiKey);
  storage.setItem(STORAGE_KEYS.user, JSON.stringify(session.user));
}

export function storeApiKey(apiKey: string, storage: Storage = localStorage): void {
  storage.setItem(STORAGE_KEYS.apiKey, apiKey);
}

/** Removes the API key and the user. Keeps the wallet's name, which belongs to the wallet library. */
export function clearStoredSession(storage: Storage = localStorage): void {
  storage.removeItem(STORAGE_KEYS.apiKey);
  storage.removeItem(STORAGE_KEYS.user);
}
