/** The ledger: every movement of credits, each exactly once, and what an account's history says. */
import type { LedgerEntry } from '../../shared/contract/credits.ts';

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
}

/** One movement as data. A hold is taken or given back under the reference that it was made with. */
export type LedgerMovement =
  | (MovementDetails & { kind: 'grant' | 'hold' | 'capture' | 'release' })
  /** An admin's correction; `credits` may be negative, never 0. */
  | (MovementDetails & { kind: 'adjustment' })
  | (MovementDetails & { kind: 'transfer'; toAccountId: string });

/**
 * A repeat of a movement that happened is fine and changes nothing; another movement under the same id is
 * `different_movement`. `insufficient_credits`: available (or held, for capture and release) would go below zero.
 */
export type MoveResult =
  | { ok: true; isRepeat: boolean }
  | { ok: false; reason: 'insufficient_credits' | 'different_movement' };

export interface LedgerPage {
  /** Newest first. */
  entries: LedgerEntry[];
  nextCursor?: string | undefined;
}

export interface Ledger {
  /** Writes the movement in one transaction, all or nothing. */
  move(movement: LedgerMovement): Promise<MoveResult>;
  /** One bounded page. Throws RequestError `invalid_input` for a cursor of another list. */
  history(accountId: string, page: { limit: number; cursor?: string | undefined }): Promise<LedgerPage>;
}
