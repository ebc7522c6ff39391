import type { KeyScope } from '../../shared/domain/key-scope.ts';
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

interface StoredKey {
  /** The SHA-256 of the key in hex. The key itself is never stored. */
  keyHash: string;
  /** The first characters after `buidl_`; undefined for keys that were made without. */
  preview?: string | undefined;
  publicKey: string;
  createdAtMs: number;
}

/** The key that a sign-in makes. */
export interface SessionKeyRecord extends StoredKey {
  expiresAtMs: number;
  /** Of a banned user, for the calls that read their own data. It is not extended. */
  isForDownload?: boolean | undefined;
  named?: undefined;
}

/** What the user said of a named key when they made it. */
export interface KeyGrant {
  name: string;
  scopes: KeyScope[];
  /** What calls with the key may spend in one UTC day; undefined for what the account has. */
  dailyCreditLimit?: number | undefined;
}

/** A key that a user made, for a program. */
export interface NamedKeyRecord extends StoredKey {
  named: KeyGrant;
  /** Undefined for a key that lives until it is revoked. */
  expiresAtMs?: number | undefined;
  /** Written once an hour; undefined for a key that was never used. */
  lastUsedAtMs?: number | undefined;
}

export type ApiKeyRecord = SessionKeyRecord | NamedKeyRecord;

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

/**
 * `replaced`: an eleventh login took its place; `locked`: the account was banned or deleted; `key_revoked`: the user revoked the
 * named key.
 */
export const SESSION_ENDINGS = ['revoked', 'replaced', 'locked', 'key_revoked'] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];

export interface ApiKeys {
  /** Stores the key and deletes the user's oldest ones beyond `keep`. */
  add(key: SessionKeyRecord, keep: number): Promise<void>;
  find(keyHash: string): Promise<ApiKeyRecord | undefined>;
  /** Returns the keys of the user's sessions that exist, oldest first. */
  listOf(publicKey: string): Promise<SessionKeyRecord[]>;
  extend(key: SessionKeyRecord, expiresAtMs: number): Promise<void>;
  /** Notes that a named key is used. */
  noteUse(key: NamedKeyRecord, nowMs: number): Promise<void>;
  /** Deletes the key, and notes for 90 days that and how its session ended. */
  remove(key: ApiKeyRecord, ending: SessionEnding): Promise<void>;
  /** Returns how the session of a deleted key ended; undefined for any other hash. */
  findEnding(keyHash: string): Promise<{ publicKey: string; ending: SessionEnding } | undefined>;
}

/** The answer of a user to a program, which redeems it for a named key. */
export interface AuthorizationCode {
  /** The SHA-256 of the code in hex. The code itself is never stored. */
  codeHash: string;
  publicKey: string;
  /** The program that may redeem it. */
  clientId: string;
  redirectUri: string;
  /** The base64url of the SHA-256 of what only that program knows. */
  codeChallenge: string;
  grant: KeyGrant;
  expiresAtMs: number;
  /** Of the key that the code gave; undefined for a code that was not used. */
  keyHash?: string | undefined;
}

export interface AuthorizationCodes {
  save(code: AuthorizationCode): Promise<void>;
  find(codeHash: string): Promise<AuthorizationCode | undefined>;
  /** Deletes a code that gave no key. */
  discard(codeHash: string): Promise<void>;
}

/** A named key with what its calls spent or hold in one UTC day. */
export interface NamedKeyUse {
  key: NamedKeyRecord;
  spentCredits: number;
}

export type NamedKeyAddition = 'added' | 'full' | 'banned' | 'code_used';

export interface NamedKeys {
  /**
   * Stores the key. `full`: the user has `most` keys that have not expired, however many were made at once. `banned`: the user
   * was banned or deleted in the meantime. `code_used`: the code that the key is for has given one, or is gone.
   */
  add(key: NamedKeyRecord, most: number, codeHash?: string): Promise<NamedKeyAddition>;
  /** Returns the named keys that exist and have not expired, newest first, with what they spent on the UTC day of `nowMs`. */
  list(publicKey: string, query: ListQuery, nowMs: number): Promise<ListPage<NamedKeyUse>>;
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
