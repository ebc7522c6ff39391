import type { Takedown } from '../../shared/domain/takedown.ts';
import type { AdminAction } from './action-log.ts';
import type { User } from './auth.ts';
import type { Balance } from './credits.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { Project } from './projects.ts';

export interface UserDetails {
  creditsSpent: number;
  projectCount: number;
  keyCount: number;
  runningOperationId?: string | undefined;
  ban?: { reason: string; atMs: number } | undefined;
  isCascadeRunning: boolean;
}

export interface Adjustment {
  /** Adjustments with the same key are applied only once. */
  idempotencyKey: string;
  publicKey: string;
  /** The change of the balance: negative to remove credits, never 0. */
  credits: number;
  reason: string;
}

export type AdjustResult =
  | { ok: true; isRepeat: boolean }
  | { ok: false; reason: 'not_found' | 'insufficient_credits' | 'too_many_credits' | 'different_movement' };

/** The remaining follow-up work of a ban, an unban or an account deletion. */
export interface BanCascade {
  cascadeId: string;
  publicKey: string;
  isBan: boolean;
  deletion?: { donatesCredits: boolean; atMs: number } | undefined;
  cursor?: string | undefined;
}

/** `caller_banned`: the acting admin was banned during the request. */
export type BanResult = { ok: true } | { ok: false; reason: 'not_found' | 'unchanged' | 'caller_banned' };

export interface AdminUsers {
  list(query: ListQuery): Promise<ListPage<User>>;
  /**
   * Returns users whose username (in any case) or public key contains the text. With very many users, matches inside a
   * name may be missing.
   */
  search(text: string, limit: number): Promise<User[]>;
  /** Returns the balances by public key. Accounts without movements are missing. */
  balances(publicKeys: string[]): Promise<Map<string, Balance>>;
  details(publicKey: string, nowMs: number): Promise<UserDetails>;
  adjust(adjustment: Adjustment, action: AdminAction): Promise<AdjustResult>;
  /** Bans or unbans the user, stores the follow-up work and logs the action in one transaction. */
  setBanned(publicKey: string, isBanned: boolean, reason: string, action: AdminAction): Promise<BanResult>;
  removeKeys(publicKey: string): Promise<void>;
  findCascade(publicKey: string): Promise<BanCascade | undefined>;
  /**
   * Yields the public keys of users with unfinished follow-up work, longest waiting first. Reads one page at a time.
   */
  waitingCascades(): AsyncIterable<string>;
  /** Stores the progress of the follow-up work. Returns false when another ban or unban replaced it. */
  advanceCascade(cascade: BanCascade): Promise<boolean>;
  endCascade(cascade: BanCascade): Promise<void>;
}

export interface AdminPassword {
  /** Returns `scrypt$cost$blockSize$parallelization$salt$key`; salt and key are base64url. */
  readHash(): Promise<string>;
}

export interface PasswordAttempt {
  attemptId: string;
  atMs: number;
  /** False while the password is being compared. */
  isWrong: boolean;
}

/**
 * The password attempts of one admin, newest last. `write` returns false when the attempts changed since
 * `basedOnVersion`.
 */
export interface PasswordAttempts {
  read(publicKey: string): Promise<{ attempts: PasswordAttempt[]; version: number }>;
  write(publicKey: string, attempts: PasswordAttempt[], basedOnVersion: number, expiresAtMs: number): Promise<boolean>;
}

export interface AppSuspensions {
  findMany(projectIds: string[]): Promise<Project[]>;
  listOfOwner(publicKey: string, query: ListQuery): Promise<ListPage<Project>>;
  /**
   * Takes an app down, or restores it when `takedown` is undefined. Returns false when the project changed since it was
   * read.
   */
  setTakenDown(project: Project, takedown: Takedown | undefined, action: AdminAction): Promise<boolean>;
  /**
   * Stores in the project whether its owner is banned, and updates the public lists. Idempotent; ignores a deleted
   * project.
   */
  setOwnerBanned(projectId: string, isOwnerBanned: boolean): Promise<void>;
  listIds(query: ListQuery): Promise<ListPage<string>>;
  /** Returns the ids of deleted projects, in order of deletion. */
  listDeletedIds(query: ListQuery): Promise<ListPage<string>>;
}
