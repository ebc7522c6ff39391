import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';

export interface User {
  publicKey: string;
  username: string;
  isBanned: boolean;
  createdAtMs: number;
  /** When its user deleted the account, which is locked as a banned one is; the name is a pseudonym since. */
  deletedAtMs?: number | undefined;
  /** The last UTC day (`2026-11-21`) on which the user used an API key. */
  lastActiveDay?: string | undefined;
}

export interface ApiKeyRecord {
  /** The SHA-256 of the key in hex. The key itself is never stored. */
  keyHash: string;
  /** The first characters after `buidl_`; undefined for keys that were made without. */
  preview?: string | undefined;
  publicKey: string;
  createdAtMs: number;
  expiresAtMs: number;
  /** Of a banned user, for the calls that read their own data. It is not extended. */
  isForDownload?: boolean | undefined;
}

/** `look_alike`: the username is free, but looks like that of another user. */
export type CreateUserResult =
  | { ok: true }
  | { ok: false; reason: 'key_taken' | 'name_taken' | 'look_alike' };

export interface AccountDeletion {
  deletionId: string;
  user: User;
  /** What the account is called from now on. */
  pseudonym: string;
  /** Whether the credits that are left go to the platform. */
  donatesCredits: boolean;
  nowMs: number;
}

export interface AccountDeletions {
  /**
   * Locks the account, takes its name off it and stores the cascade that follows, in one transaction. Returns false for an
   * account that is locked already.
   */
  begin(deletion: AccountDeletion): Promise<boolean>;
  /**
   * Opens the account of a wallet again, under a new name and with the credits that it kept. `key_taken`: it is not deleted, or
   * not completely.
   */
  reopen(user: User): Promise<CreateUserResult>;
}

export interface Users {
  /** With `mayLag`, what it returns may be a moment old, at half the cost. */
  find(publicKey: string, options?: { mayLag?: boolean }): Promise<User | undefined>;
  /** Creates the user, claims the username and all that look like it, and grants the sign-up credits in one transaction. */
  create(user: User, signupCredits: number): Promise<CreateUserResult>;
  /** Counts the user once among the active users of the day; claims the names that look like the user's, unless another user did. */
  recordActivity(user: User, nowMs: number): Promise<void>;
}

/** The names of users, for lists that show owners. */
export interface Usernames {
  /** Returns the names by public key, for at most 100 keys; eventually consistent. */
  of(publicKeys: readonly string[]): Promise<Map<string, string>>;
  /** Returns the user who has this name, in any case. */
  findUser(username: string): Promise<User | undefined>;
}

export interface Nonces {
  save(nonce: string, expiresAtMs: number): Promise<void>;
  /** Deletes the nonce; returns its expiry to exactly one caller, and only before it. */
  consume(nonce: string, nowMs: number): Promise<number | undefined>;
}

/** `replaced`: an eleventh login took its place; `locked`: the account was banned or deleted. */
export const SESSION_ENDINGS = ['revoked', 'replaced', 'locked'] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];

export interface ApiKeys {
  /** Stores the key and deletes the user's oldest ones beyond `keep`. */
  add(key: ApiKeyRecord, keep: number): Promise<void>;
  find(keyHash: string): Promise<ApiKeyRecord | undefined>;
  /** Returns the keys of the user that exist, oldest first. */
  listOf(publicKey: string): Promise<ApiKeyRecord[]>;
  extend(key: ApiKeyRecord, expiresAtMs: number): Promise<void>;
  /** Deletes the key, and notes for 90 days that and how its session ended. */
  remove(key: ApiKeyRecord, ending: SessionEnding): Promise<void>;
  /** Returns how the session of a deleted key ended; undefined for any other hash. */
  findEnding(keyHash: string): Promise<{ publicKey: string; ending: SessionEnding } | undefined>;
}

export interface AllowListEntry {
  publicKey: string;
  addedAtMs: number;
  addedBy: string;
}

/** The public keys that may sign up while the allow-list is switched on. */
export interface AllowList {
  has(publicKey: string): Promise<boolean>;
  list(query: ListQuery): Promise<ListPage<AllowListEntry>>;
  /** Returns false when the key is listed already. */
  add(publicKey: string, action: AdminAction): Promise<boolean>;
  /** Returns false when the key is not listed. */
  remove(publicKey: string, action: AdminAction): Promise<boolean>;
}
