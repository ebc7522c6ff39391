/** The ledger: every movement of credits, each exactly once, and what an account's history says. */
import type { LedgerEntry } from '../../shared/domain/ledger-entry.ts';
import type { StatisticEvent } from './statistics.ts';

/** The account of a user. */
export function userAccountId(publicKey: string): string {
  return `user:${publicKey}`;
}

/** The bank of an app. */
export function bankAccountId(projectId: string): string {
  return `bank:${projectId}`;
}

/**
 * The system's side of a movement. These accounts have no balance item, which every user would write at once: each entry
 * names its counter account, and folding the entries gives what the system account holds.
 */
export const SYSTEM_ACCOUNTS = {
  /** Credits that were given away or taken back: sign-up credits, adjustments by admins. */
  grants: 'system:grants',
  /** Credits that were paid for. */
  sales: 'system:sales',
  /** Credits that were spent. */
  revenue: 'system:revenue',
} as const;

interface MovementDetails {
  /** Unique for all time within the account, e.g. `hold:op_…`; the idempotency key. */
  movementId: string;
  accountId: string;
  /** Positive integer; the kind decides the signs. */
  credits: number;
  reason: string;
  /** What it belongs to: an operation, a signature, a project, an admin's action. */
  reference: string;
  nowMs: number;
  /** What the statistics count with it, of a purchase, capture or release. */
  event?: StatisticEvent | undefined;
}

/**
 * One movement as data. An account has one hold for a reference, ever; it is captured or released whole, once, under the
 * reference and with the credits that it was made with. One that nobody resolves is released after 30 minutes.
 */
export type LedgerMovement =
  | (MovementDetails & { kind: 'grant' | 'hold' | 'capture' | 'release' })
  /** An admin's correction; `credits` may be negative, never 0. */
  | (MovementDetails & { kind: 'adjustment' })
  | (MovementDetails & { kind: 'transfer'; toAccountId: string });

/**
 * A repeat of a movement that happened is fine and changes nothing; another movement under the same id is
 * `different_movement`. `insufficient_credits`: available would go below zero. `not_held`: there is no such hold, or it was
 * resolved before.
 */
export type MoveResult =
  | { ok: true; isRepeat: boolean }
  | { ok: false; reason: 'insufficient_credits' | 'different_movement' | 'not_held' };

/** A hold that was neither captured nor released yet. */
export interface OpenHold {
  accountId: string;
  reference: string;
  /** Missing when its record cannot be read. */
  credits?: number | undefined;
}

export interface LedgerPage {
  /** Newest first. */
  entries: LedgerEntry[];
  nextCursor?: string | undefined;
}

export interface Ledger {
  /** Writes the movement in one transaction, all or nothing. */
  move(movement: LedgerMovement): Promise<MoveResult>;
  /**
   * Holds made by `move` that outlived their time at `nowMs`, oldest first, read as they are asked for; may lag behind by a
   * moment.
   */
  expiredHolds(nowMs: number): AsyncIterable<OpenHold>;
  /** One bounded page. Throws RequestError `invalid_input` for a cursor of another list. */
  history(accountId: string, page: { limit: number; cursor?: string | undefined }): Promise<LedgerPage>;
}
