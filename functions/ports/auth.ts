import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';

export interface User {
  publicKey: string;
  username: string;
  isBanned: boolean;
  createdAtMs: number;
  /** The last day (UTC, `2026-11-21`) on which they used a key. */
  lastActiveDay?: string | undefined;
}

export interface ApiKeyRecord {
  /** SHA-256 of the key in hex; the key itself is never stored. */
  keyHash: string;
  publicKey: string;
  createdAtMs: number;
  expiresAtMs: number;
}

export type CreateUserResult = { ok: true } | { ok: false; reason: 'key_taken' | 'name_taken' };

export interface Users {
  find(publicKey: string): Promise<User | undefined>;
  /** Creates the user, claims the username in any case, and grants the sign-up credits, all or nothing. */
  create(user: User, signupCredits: number): Promise<CreateUserResult>;
  /** Counts the user among those who were active that day, once. */
  recordActivity(publicKey: string, nowMs: number): Promise<void>;
}

export interface Nonces {
  save(nonce: string, expiresAtMs: number): Promise<void>;
  /** Uses the nonce up; true for exactly one caller, and only before its expiry. */
  consume(nonce: string, nowMs: number): Promise<boolean>;
}

export interface ApiKeys {
  /** Stores the key and drops the user's oldest ones beyond `keep`. */
  add(key: ApiKeyRecord, keep: number): Promise<void>;
  find(keyHash: string): Promise<ApiKeyRecord | undefined>;
  extend(key: ApiKeyRecord, expiresAtMs: number): Promise<void>;
  remove(key: ApiKeyRecord): Promise<void>;
}

export interface AllowListEntry {
  publicKey: string;
  addedAtMs: number;
  addedBy: string;
}

/** Who may sign up while the list is switched on. */
export interface AllowList {
  has(publicKey: string): Promise<boolean>;
  list(query: ListQuery): Promise<ListPage<AllowListEntry>>;
  /** False when it is listed already. */
  add(publicKey: string, action: AdminAction): Promise<boolean>;
  /** False when it is not listed. */
  remove(publicKey: string, action: AdminAction): Promise<boolean>;
}
