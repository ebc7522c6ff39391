import type { KeyScope } from '../../shared/domain/key-scope.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';

export interface User {
  publicKey: string;
  username: string;
  isBanned: boolean;
  createdAtMs: number;
  /** The time at which the user deleted the account. Since then it is locked, and its username is a pseudonym. */
  deletedAtMs?: number | undefined;
  /** The last UTC day (`2026-11-21`) on which the user used an API key. */
  lastActiveDay?: string | undefined;
}

interface StoredKey {
  /** The SHA-256 of the key in hex. The key itself is never stored. */
  keyHash: string;
  /** The first characters after `buidl_`; undefined for old keys. */
  preview?: string | undefined;
  publicKey: string;
  createdAtMs: number;
}

export interface SessionKeyRecord extends StoredKey {
  expiresAtMs: number;
  /** Set for the key of a banned user, which can only download the user's data. Its expiry is never extended. */
  isForDownload?: boolean | undefined;
  named?: undefined;
}

export interface KeyGrant {
  name: string;
  scopes: KeyScope[];
  /** The spend limit per UTC day; undefined when only the account's credits limit the spending. */
  dailyCreditLimit?: number | undefined;
}

export interface NamedKeyRecord extends StoredKey {
  named: KeyGrant;
  expiresAtMs?: number | undefined;
  /** The time of the last use, updated at most once an hour; undefined for an unused key. */
  lastUsedAtMs?: number | undefined;
}

export type ApiKeyRecord = SessionKeyRecord | NamedKeyRecord;

/** `look_alike`: the username is free, but looks like another user's. */
export type CreateUserResult = { ok: true } | { ok: false; reason: 'key_taken' | 'name_taken' | 'look_alike' };

export interface AccountDeletion {
  deletionId: string;
  user: User;
  pseudonym: string;
  /** True when the remaining credits go to the platform. */
  donatesCredits: boolean;
  nowMs: number;
}

export interface AccountDeletions {
  /** Locks the account and begins its deletion. Returns false when the account is already locked. */
  begin(deletion: AccountDeletion): Promise<boolean>;
  /**
   * Reopens a deleted account with a new name. `key_taken`: the account is not deleted, or its deletion is not
   * complete.
   */
  reopen(user: User): Promise<CreateUserResult>;
}

export interface Users {
  /** Returns a user. `mayLag` allows a slightly stale result at half the cost. */
  find(publicKey: string, options?: { mayLag?: boolean }): Promise<User | undefined>;
  /** Creates the user, claims its username and look-alikes, and grants sign-up credits in one transaction. */
  create(user: User, signupCredits: number): Promise<CreateUserResult>;
  /** Counts the user as active once a day; claims names that look like the user's, unless another user has them. */
  recordActivity(user: User, nowMs: number): Promise<void>;
}

export interface Usernames {
  /** Returns the names by public key, for at most 100 keys; eventually consistent. */
  of(publicKeys: readonly string[]): Promise<Map<string, string>>;
  /** Returns the user with this name, in any case. */
  findUser(username: string): Promise<User | undefined>;
  /** Returns whether no account has this name or one that looks like it; eventually consistent. */
  isFree(username: string): Promise<boolean>;
}

export interface Nonces {
  save(nonce: string, expiresAtMs: number): Promise<void>;
  /** Deletes the nonce; returns its expiry to exactly one caller. Returns undefined after the expiry. */
  consume(nonce: string, nowMs: number): Promise<number | undefined>;
}

/**
 * The reasons why a session ended. `replaced`: an eleventh sign-in removed the oldest session. `locked`: the account
 * was banned or deleted. `key_revoked`: the named API key was revoked.
 */
export const SESSION_ENDINGS = ['revoked', 'replaced', 'locked', 'key_revoked'] as const;
export type SessionEnding = (typeof SESSION_ENDINGS)[number];

export interface ApiKeys {
  add(key: SessionKeyRecord, keep: number): Promise<void>;
  find(keyHash: string): Promise<ApiKeyRecord | undefined>;
  /** Returns the keys of the user's existing sessions, oldest first. */
  listOf(publicKey: string): Promise<SessionKeyRecord[]>;
  extend(key: SessionKeyRecord, expiresAtMs: number): Promise<void>;
  noteUse(key: NamedKeyRecord, nowMs: number): Promise<void>;
  /** Ends the key's permission to poll a build, so that it cannot request the build's status after its deletion. */
  endWatch(key: Pick<ApiKeyRecord, 'publicKey' | 'keyHash'>): Promise<void>;
  /** Deletes the key, and stores the reason for 90 days. */
  remove(key: ApiKeyRecord, ending: SessionEnding): Promise<void>;
  /** Returns why the session of a deleted key ended; undefined for any other hash. */
  findEnding(keyHash: string): Promise<{ publicKey: string; ending: SessionEnding } | undefined>;
}

interface StoredSecret {
  /** The SHA-256 of the code or token in hex. The secret itself is never stored. */
  codeHash: string;
  grantId: string;
  expiresAtMs: number;
}

export interface AuthorizationCode extends StoredSecret {
  redirectUri: string;
  /** The base64url-encoded SHA-256 of the client's secret verifier (PKCE). */
  codeChallenge: string;
}

export interface RefreshToken extends StoredSecret {
  redirectUri?: undefined;
}

/** The access that a user gave to an OAuth client. */
export interface ProgramGrant {
  grantId: string;
  publicKey: string;
  clientId: string;
  /** The scopes of each key that the client gets. */
  keyGrant: KeyGrant;
  /** The hash of the only code or refresh token that can still be exchanged. All earlier ones were used. */
  currentHash: string;
  /** The hash of the client's current key; undefined before the first exchange. */
  keyHash?: string | undefined;
}

export interface AuthorizationCodes {
  save(code: AuthorizationCode, grant: ProgramGrant): Promise<void>;
  find(codeHash: string): Promise<AuthorizationCode | RefreshToken | undefined>;
  findGrant(grantId: string): Promise<ProgramGrant | undefined>;
  /** Deletes the grant, so that nothing can be exchanged. Returns false when an exchange came first. */
  endGrant(grant: Pick<ProgramGrant, 'grantId' | 'currentHash'>): Promise<boolean>;
}

/** The exchange of a grant's current code or refresh token for a new API key, which replaces the current key. */
export interface KeyExchange {
  grant: ProgramGrant;
  /** The refresh token that is issued together with the new key. */
  next: RefreshToken;
  /** The current key; undefined before the first exchange, and when the expired key is already deleted. */
  renewed?: NamedKeyRecord | undefined;
}

export interface NamedKeyUse {
  key: NamedKeyRecord;
  spentCredits: number;
}

export type NamedKeyAddition = 'added' | 'full' | 'banned';

export interface NamedKeys {
  /**
   * Stores a new key. `full`: the user already has `most` unexpired keys. `code_used`: the code or refresh token was
   * already used or deleted. A renewed key is deleted with the reason `key_revoked`, and the new key takes over its
   * spending of the day.
   */
  add(key: NamedKeyRecord, most: number): Promise<NamedKeyAddition>;
  add(key: NamedKeyRecord, most: number, exchange: KeyExchange): Promise<NamedKeyAddition | 'code_used'>;
  /** Returns the unexpired named keys, newest first, with their spending on the UTC day of `nowMs`. */
  list(publicKey: string, query: ListQuery, nowMs: number): Promise<ListPage<NamedKeyUse>>;
}

export interface AllowListEntry {
  publicKey: string;
  addedAtMs: number;
  addedBy: string;
}

export interface AllowList {
  has(publicKey: string): Promise<boolean>;
  list(query: ListQuery): Promise<ListPage<AllowListEntry>>;
  /** Adds a public key to the list. Returns false when the key is already listed. */
  add(publicKey: string, action: AdminAction): Promise<boolean>;
  /** Removes a public key from the list. Returns false when the key is not listed. */
  remove(publicKey: string, action: AdminAction): Promise<boolean>;
}
