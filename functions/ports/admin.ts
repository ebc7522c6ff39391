import type { AdminAction } from './action-log.ts';
import type { User } from './auth.ts';
import type { Balance } from './credits.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { Project } from './projects.ts';

export interface UserDetails {
  creditsSpent: number;
  projectCount: number;
  /** API keys that are not expired. */
  keyCount: number;
  runningOperationId?: string | undefined;
  ban?: { reason: string; atMs: number } | undefined;
  isCascadeRunning: boolean;
}

export interface Adjustment {
  /** The same key again is the same adjustment. */
  idempotencyKey: string;
  publicKey: string;
  /** Never 0. */
  credits: number;
  reason: string;
}

export type AdjustResult =
  | { ok: true; isRepeat: boolean }
  | { ok: false; reason: 'not_found' | 'insufficient_credits' | 'too_many_credits' | 'different_movement' };

/** What a ban, or its end, still has to do: keys, builds, and published apps one page after the other. */
export interface BanCascade {
  cascadeId: string;
  publicKey: string;
  isBan: boolean;
  /** Where the pages of projects go on. */
  cursor?: string | undefined;
}

/** `caller_banned`: whoever does it was banned in the meantime. */
export type BanResult = { ok: true } | { ok: false; reason: 'not_found' | 'unchanged' | 'caller_banned' };

export interface AdminUsers {
  /** All users by name. */
  list(query: ListQuery): Promise<ListPage<User>>;
  /** At most `limit` whose username (in any case) or else public key begins so; those found by name first. */
  search(prefix: string, limit: number): Promise<User[]>;
  /** The balance of each; accounts that never moved a credit are missing. */
  balances(publicKeys: string[]): Promise<Map<string, Balance>>;
  details(publicKey: string, nowMs: number): Promise<UserDetails>;
  adjust(adjustment: Adjustment, action: AdminAction): Promise<AdjustResult>;
  /** Changes whether the user is banned and notes what follows from it, with the entry of the log, all or nothing. */
  setBanned(publicKey: string, isBanned: boolean, reason: string, action: AdminAction): Promise<BanResult>;
  /** Removes all API keys. */
  removeKeys(publicKey: string): Promise<void>;
  findCascade(publicKey: string): Promise<BanCascade | undefined>;
  /** Users whose cascade is not complete, longest waiting first, read as they are asked for. */
  waitingCascades(): AsyncIterable<string>;
  /** Notes how far it is; false when another ban or unban took its place. */
  advanceCascade(cascade: BanCascade): Promise<boolean>;
  endCascade(cascade: BanCascade): Promise<void>;
}

export interface AdminPassword {
  /** `scrypt$cost$blockSize$parallelization$salt$key`, the last two in base64url. */
  readHash(): Promise<string>;
}

export interface PasswordAttempt {
  attemptId: string;
  atMs: number;
  /** False while the password is being compared. */
  isWrong: boolean;
}

/** The tries of one admin, newest last. Writing is refused when someone else wrote since the reading. */
export interface PasswordAttempts {
  read(publicKey: string): Promise<{ attempts: PasswordAttempt[]; version: number }>;
  write(
    publicKey: string,
    attempts: PasswordAttempt[],
    basedOnVersion: number,
    expiresAtMs: number,
  ): Promise<boolean>;
}

/** Whether apps are kept from the public. */
export interface AppSuspensions {
  /** Projects that exist, of those asked for. */
  findMany(projectIds: string[]): Promise<Project[]>;
  listOfOwner(publicKey: string, query: ListQuery): Promise<ListPage<Project>>;
  /** False when the project changed since it was read. */
  setTakenDown(project: Project, isTakenDown: boolean, action: AdminAction): Promise<boolean>;
  /** Repeating it changes nothing; a project that is gone is left out. */
  setOwnerBanned(projectId: string, isOwnerBanned: boolean): Promise<void>;
  /** Ids of all projects. */
  listIds(query: ListQuery): Promise<ListPage<string>>;
}
