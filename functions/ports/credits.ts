import type { KeyedText } from '../../shared/domain/keyed-text.ts';
import type { LedgerEntry } from '../../shared/domain/ledger-entry.ts';
import type { OperationStatus } from '../../shared/domain/operation-status.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { StatisticEvent } from './statistics.ts';

/** The maximum balance that an admin may set. It is low enough that sums of balances stay exact integers. */
export const ACCOUNT_MAX_CREDITS = 1_000_000_000_000;
/** The maximum age of a hold (reserved credits). A scheduled job releases older holds. */
export const HOLD_LIFETIME_MS = 30 * 60_000;

export function userAccountId(publicKey: string): string {
  return `user:${publicKey}`;
}

export function bankAccountId(projectId: string): string {
  return `bank:${projectId}`;
}

/**
 * System accounts have no balance item, because all transactions would compete for it. Their balance is the sum of
 * their entries.
 */
export const SYSTEM_ACCOUNTS = {
  /** Grants and their corrections: sign-up credits, and adjustments by admins. */
  grants: 'system:grants',
  sales: 'system:sales',
  revenue: 'system:revenue',
} as const;

/** The named API key that spends the credits of a hold, and the UTC day (`2026-11-24`) of its spend limit. */
export interface KeySpending {
  keyHash: string;
  day: string;
  /** Undefined for a key without a limit; its spending is still counted. */
  limitCredits?: number | undefined;
}

interface MovementDetails {
  /** The idempotency key, unique within the account forever, e.g. `hold:op_…`. */
  movementId: string;
  accountId: string;
  /** A positive integer. `kind` decides the sign of the ledger entry. */
  credits: number;
  reason: string;
  reasonText?: KeyedText | undefined;
  /** The id of the movement's cause: an operation, an AI call, a signature, a project, an admin. */
  reference: string;
  nowMs: number;
  event?: StatisticEvent | undefined;
  /** Set when a named API key spends the credits: on the hold, and again on the release of the hold. */
  spentBy?: KeySpending | undefined;
}

/** An account never gets a second hold for the same reference. A hold is captured or released once and in full. */
export type LedgerMovement =
  | (MovementDetails & { kind: 'grant' | 'hold' | 'capture' | 'release' })
  /** An admin's correction; `credits` may be negative, never 0. */
  | (MovementDetails & { kind: 'adjustment' })
  | (MovementDetails & { kind: 'transfer'; toAccountId: string });

/**
 * Repeating a movement succeeds and changes nothing. `different_movement`: another movement has this id.
 * `insufficient_credits`: the available credits would become negative. `spend_limit`: the API key would exceed its
 * limit on this day. `key_revoked`: the API key was revoked during the request. `not_held`: the hold is unknown,
 * captured or released.
 */
export type MoveResult = { ok: true; isRepeat: boolean } | { ok: false; reason: HoldRefusal | 'not_held' };

export type HoldRefusal = 'insufficient_credits' | 'spend_limit' | 'key_revoked' | 'different_movement';

export interface OpenHold {
  accountId: string;
  reference: string;
  heldAtMs: number;
  /** Undefined when the record of the hold cannot be parsed. */
  credits?: number | undefined;
  spentBy?: KeySpending | undefined;
}

export interface LedgerPage {
  /** Newest first. */
  entries: LedgerEntry[];
  nextCursor?: string | undefined;
}

export interface Ledger {
  move(movement: LedgerMovement): Promise<MoveResult>;
  /** Yields open holds that were placed before `beforeMs`, oldest first; eventually consistent. */
  openHolds(beforeMs: number): AsyncIterable<OpenHold>;
  /**
   * Returns one page of an account's ledger entries. Throws RequestError `invalid_input` for a cursor of another list.
   */
  history(accountId: string, page: { limit: number; cursor?: string | undefined }): Promise<LedgerPage>;
  /** Returns those of the given entries that exist, in any order. The read is strongly consistent. */
  entries(accountId: string, entryIds: string[]): Promise<LedgerEntry[]>;
}

export interface Balance {
  availableCredits: number;
  heldCredits: number;
}

export interface Balances {
  /** Returns the balance of a user's account; zero for an account without movements. */
  ofUser(publicKey: string): Promise<Balance>;
  /** Returns the balance of an app's bank; zero for a bank without movements. */
  ofBank(projectId: string): Promise<Balance>;
  /** Returns the available credits by project id, for at most 100 projects. Banks without movements are missing. */
  ofBanks(projectIds: readonly string[]): Promise<Map<string, number>>;
}

/** `expired`: the blockhash expired without a payment. An exact payment that appears later is still credited. */
export type IntentStatus = 'open' | 'expired' | 'credited';

export interface PurchaseIntent {
  /** A unique public key (base58) that the payment must contain. */
  reference: string;
  /** The user who pays and receives the credits; their API key created the intent. */
  publicKey: string;
  credits: number;
  priceLamports: number;
  isDiscounted: boolean;
  /** The balance of ASV tokens that the user needs for the quoted discount. */
  discountAsv?: { mint: string; wholeTokens: number } | undefined;
  planTitle: string;
  treasury: string;
  blockhash: string;
  lastValidBlockHeight: number;
  createdAtMs: number;
  status: IntentStatus;
}

/**
 * The record that a transaction was credited. A signature has at most one claim, and an intent is closed by at most one
 * claim.
 */
export interface PurchaseClaim {
  signature: string;
  reference: string;
  publicKey: string;
  credits: number;
  priceLamports: number;
  creditedAtMs: number;
  /**
   * True when an admin credited a payment that matches no intent. The claim then closes no intent, even with a
   * `reference`.
   */
  isByAdmin?: boolean | undefined;
}

/**
 * `already_claimed`: the signature is already credited. `in_review`: the payment waits for a review. `already_paid`:
 * another signature paid the intent.
 */
export type CreditResult =
  | { ok: true; claim: PurchaseClaim }
  | { ok: false; reason: 'already_claimed'; claim: PurchaseClaim }
  | { ok: false; reason: 'in_review'; mismatches: Mismatch[] }
  | { ok: false; reason: 'already_paid' };

export const MISMATCHES = [
  'token_transfer',
  'no_transfer',
  'several_transfers',
  'wrong_amount',
  'unknown_reference',
  'several_references',
  'foreign_payer',
  'foreign_program',
  'already_paid',
  'quote_ended',
  'discount_lost',
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

export interface PaymentReview {
  signature: string;
  mismatches: Mismatch[];
  lamports: number;
  payer?: string | undefined;
  reference?: string | undefined;
  /** The user of the intent, or the user who reported the payment. */
  publicKey?: string | undefined;
  foundAtMs: number;
}

export interface Purchases {
  /** Stores a new intent. From `checkAtMs` on, scheduled checks look for its payment. */
  saveIntent(intent: PurchaseIntent, checkAtMs: number): Promise<void>;
  findIntent(reference: string): Promise<PurchaseIntent | undefined>;
  /** Returns the newest intents of a user, at most `limit`; eventually consistent. */
  recentIntents(publicKey: string, limit: number): Promise<PurchaseIntent[]>;
  /**
   * Returns one page of a user's intents, newest first. Throws RequestError `invalid_input` for a cursor of another
   * list.
   */
  listIntents(publicKey: string, query: ListQuery): Promise<ListPage<PurchaseIntent>>;
  findClaim(signature: string): Promise<PurchaseClaim | undefined>;
  /** Claims the signature, closes the intent and credits the account in one transaction. */
  credit(intent: PurchaseIntent, signature: string, nowMs: number): Promise<CreditResult>;
  /** Returns the references of intents whose check is due at `nowMs`, longest due first; eventually consistent. */
  listDue(nowMs: number, limit: number): Promise<string[]>;
  /** Sets the time of the intent's next check; undefined ends the checks. */
  scheduleCheck(reference: string, checkAtMs: number | undefined): Promise<void>;
  /** Marks an open intent as expired; leaves a credited one unchanged. */
  expire(reference: string): Promise<void>;
  /** Stores a payment for review by an admin, once. If the payment was already credited, returns its claim instead. */
  review(review: PaymentReview): Promise<PurchaseClaim | undefined>;
}

export type LedgerRecord =
  | { type: 'balance'; accountId: string; availableCredits: number; heldCredits: number }
  | {
      type: 'entry';
      accountId: string;
      movementId: string;
      kind: LedgerEntry['kind'];
      availableChange: number;
      heldChange: number;
      counterAccountId?: string | undefined;
      reference: string;
    }
  /**
   * An ended or running build. `isFree`: its receipt charges nothing. `isReturned`: the user gave the build back for a
   * refund.
   */
  | {
      type: 'operation';
      operationId: string;
      status: OperationStatus;
      isFree?: boolean | undefined;
      isReturned?: boolean | undefined;
    }
  /** `reference` names the closed intent; it is undefined when an admin credited the payment. */
  | { type: 'claim'; signature: string; reference?: string | undefined; accountId: string; credits: number }
  | { type: 'credited-intent'; reference: string }
  | { type: 'review'; signature: string; mismatches: string[]; lamports: number; isOpen: boolean };

export interface LedgerRecords {
  /** Yields all records in any order. May miss records that are written during the read. */
  read(): AsyncIterable<LedgerRecord>;
}

export interface PaymentCredit {
  publicKey: string;
  credits: number;
}

export interface PaymentReviews {
  /** Returns one page of the open reviews, oldest first. */
  list(query: ListQuery): Promise<ListPage<PaymentReview>>;
  find(signature: string): Promise<PaymentReview | undefined>;
  /**
   * Resolves a review. `closed`: the review is already resolved, or the payment credited. `no_user`: the account does
   * not exist.
   */
  resolve(
    review: PaymentReview,
    credit: PaymentCredit | undefined,
    action: AdminAction,
  ): Promise<'done' | 'closed' | 'no_user'>;
}
