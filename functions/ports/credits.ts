import type { KeyedText } from '../../shared/domain/keyed-text.ts';
import type { LedgerEntry } from '../../shared/domain/ledger-entry.ts';
import type { OperationStatus } from '../../shared/domain/operation-status.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
import type { StatisticEvent } from './statistics.ts';

/** The maximum balance that an admin may set. It is low enough that sums of balances stay exact integers. */
export const ACCOUNT_MAX_CREDITS = 1_000_000_000_000;
/** A scheduled job releases older holds. */
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
  /** Credits granted or taken back: sign-up credits, adjustments by admins. */
  grants: 'system:grants',
  sales: 'system:sales',
  revenue: 'system:revenue',
} as const;

/** The named API key of a hold, and the UTC day (`2026-11-24`) for its spend limit. */
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
  /** A positive integer; the kind decides the sign. */
  credits: number;
  reason: string;
  reasonText?: KeyedText | undefined;
  /** The id of the movement's cause: an operation, an AI call, a signature, a project, an admin. */
  reference: string;
  nowMs: number;
  event?: StatisticEvent | undefined;
  /** The named API key of a hold, repeated in the release of the hold. */
  spentBy?: KeySpending | undefined;
}

/** An account never gets a second hold for the same reference. A hold is captured or released once and in full. */
export type LedgerMovement =
  | (MovementDetails & { kind: 'grant' | 'hold' | 'capture' | 'release' })
  /** An admin's correction; `credits` may be negative, never 0. */
  | (MovementDetails & { kind: 'adjustment' })
  | (MovementDetails & { kind: 'transfer'; toAccountId: string });

/**
 * A repeated movement succeeds and changes nothing. `different_movement`: another movement has this id.
 * `insufficient_credits`: the available credits would become negative. `spend_limit`: the API key would exceed its
 * limit on this day. `key_revoked`: the API key was revoked during the request. `not_held`: the hold is unknown or
 * resolved.
 */
export type MoveResult = { ok: true; isRepeat: boolean } | { ok: false; reason: HoldRefusal | 'not_held' };

export type HoldRefusal = 'insufficient_credits' | 'spend_limit' | 'key_revoked' | 'different_movement';

export interface OpenHold {
  accountId: string;
  reference: string;
  /** Undefined when its record cannot be parsed. */
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
  /** Yields open holds that expired before `nowMs`, oldest first; eventually consistent. */
  expiredHolds(nowMs: number): AsyncIterable<OpenHold>;
  /** Returns one bounded page. Throws RequestError `invalid_input` for a cursor of another list. */
  history(accountId: string, page: { limit: number; cursor?: string | undefined }): Promise<LedgerPage>;
  /** Returns the existing entries, in any order; consistent. */
  entries(accountId: string, entryIds: string[]): Promise<LedgerEntry[]>;
}

export interface Balance {
  availableCredits: number;
  heldCredits: number;
}

export interface Balances {
  /** Returns zero for an account without movements. */
  ofUser(publicKey: string): Promise<Balance>;
  /** Returns zero for a bank without movements. */
  ofBank(projectId: string): Promise<Balance>;
  /** Takes at most 100 project ids; banks without movements are missing. */
  ofBanks(projectIds: readonly string[]): Promise<Map<string, number>>;
}

/** `expired`: the blockhash expired without a payment; an exact payment that appears later is still credited. */
export type IntentStatus = 'open' | 'expired' | 'credited';

export interface PurchaseIntent {
  /** A unique public key (base58) that the payment must contain. */
  reference: string;
  /** The user who pays and receives the credits; their API key created the intent. */
  publicKey: string;
  credits: number;
  priceLamports: number;
  isDiscounted: boolean;
  /** The balance of ASV tokens that the quoted discount requires. */
  discountAsv?: { mint: string; wholeTokens: number } | undefined;
  planTitle: string;
  treasury: string;
  blockhash: string;
  lastValidBlockHeight: number;
  createdAtMs: number;
  status: IntentStatus;
}

/** Records that a transaction was credited. A signature has at most one claim; at most one claim closes an intent. */
export interface PurchaseClaim {
  signature: string;
  reference: string;
  publicKey: string;
  credits: number;
  priceLamports: number;
  creditedAtMs: number;
  /** True when an admin credited a payment that matches no intent; its `reference`, if any, closes no intent. */
  isByAdmin?: boolean | undefined;
}

/**
 * `already_claimed`: the signature is already credited. `in_review`: it waits for a review. `already_paid`: another
 * signature paid the intent.
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
  /** Stores a new intent. Scheduled checks look for its payment from `checkAtMs` on. */
  saveIntent(intent: PurchaseIntent, checkAtMs: number): Promise<void>;
  findIntent(reference: string): Promise<PurchaseIntent | undefined>;
  /** Returns the newest intents of a user, at most `limit`; eventually consistent. */
  recentIntents(publicKey: string, limit: number): Promise<PurchaseIntent[]>;
  /** Returns the newest first. Throws RequestError `invalid_input` for a cursor of another list. */
  listIntents(publicKey: string, query: ListQuery): Promise<ListPage<PurchaseIntent>>;
  findClaim(signature: string): Promise<PurchaseClaim | undefined>;
  /** Claims the signature, closes the intent and credits the account in one transaction. */
  credit(intent: PurchaseIntent, signature: string, nowMs: number): Promise<CreditResult>;
  /** Returns the references of intents whose check is due at `nowMs`, longest due first; eventually consistent. */
  listDue(nowMs: number, limit: number): Promise<string[]>;
  /** Sets the time of the next check; undefined for none. */
  scheduleCheck(reference: string, checkAtMs: number | undefined): Promise<void>;
  /** Marks an open intent as expired; leaves a credited one unchanged. */
  expire(reference: string): Promise<void>;
  /** Stores a payment for review, once. Returns the claim instead when the payment was already credited. */
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
  /** `isFree`: the receipt charges nothing. `isReturned`: the user gave the build back for a refund. */
  | {
      type: 'operation';
      operationId: string;
      status: OperationStatus;
      isFree?: boolean | undefined;
      isReturned?: boolean | undefined;
    }
  /** `reference` is the closed intent's; undefined when an admin credited the payment. */
  | { type: 'claim'; signature: string; reference?: string | undefined; accountId: string; credits: number }
  | { type: 'credited-intent'; reference: string }
  | { type: 'review'; signature: string; mismatches: string[]; lamports: number; isOpen: boolean };

export interface LedgerRecords {
  /** Reads all records in any order; may miss those written during the read. */
  read(): AsyncIterable<LedgerRecord>;
}

export interface PaymentCredit {
  publicKey: string;
  credits: number;
}

export interface PaymentReviews {
  /** Returns the oldest first. */
  list(query: ListQuery): Promise<ListPage<PaymentReview>>;
  find(signature: string): Promise<PaymentReview | undefined>;
  /** `closed`: the review is already resolved, or the payment credited. `no_user`: the account does not exist. */
  resolve(
    review: PaymentReview,
    credit: PaymentCredit | undefined,
    action: AdminAction,
  ): Promise<'done' | 'closed' | 'no_user'>;
}
