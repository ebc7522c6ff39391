import type { OperationStatus } from '../../shared/constants.ts';
import type { LedgerEntry } from '../../shared/domain/ledger-entry.ts';
import type { AdminAction } from './action-log.ts';
import type { ListPage, ListQuery } from './pagination.ts';
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

export interface Balance {
  /** Credits that can be spent now. */
  availableCredits: number;
  /** Credits set aside for running operations. */
  heldCredits: number;
}

export interface Balances {
  /** The balance of a user; zero for one that never moved a credit. */
  ofUser(publicKey: string): Promise<Balance>;
  /** The balance of an app's bank; zero for one that never moved a credit. */
  ofBank(projectId: string): Promise<Balance>;
}

/** `expired`: the blockhash died and nothing was found; an exact payment that turns up all the same is still credited. */
export type IntentStatus = 'open' | 'expired' | 'credited';

export interface PurchaseIntent {
  /** A unique public key (base58) that the payment must name. */
  reference: string;
  /** Who pays and is credited: the user of the API key. */
  publicKey: string;
  credits: number;
  priceLamports: number;
  isDiscounted: boolean;
  planTitle: string;
  /** Where the payment must go, as it was when the price was quoted. */
  treasury: string;
  blockhash: string;
  lastValidBlockHeight: number;
  createdAtMs: number;
  status: IntentStatus;
}

/** A credited signature; there is at most one for a signature, and one that closed an intent. */
export interface PurchaseClaim {
  signature: string;
  reference: string;
  publicKey: string;
  credits: number;
  priceLamports: number;
  creditedAtMs: number;
  /** An admin credited a payment that matches no intent; `reference` is the one it named, if any, and closes nothing. */
  isByAdmin?: boolean | undefined;
}

/** `already_claimed` brings the claim of this signature; `already_paid`: another signature paid the intent. */
export type CreditResult =
  | { ok: true; claim: PurchaseClaim }
  | { ok: false; reason: 'already_claimed'; claim: PurchaseClaim }
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
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** A payment that reached the treasury and fits no intent: an admin looks at it. */
export interface PaymentReview {
  signature: string;
  mismatches: Mismatch[];
  /** Lamports that reached the treasury. */
  lamports: number;
  /** Who sent the transfer to the treasury, if there was one. */
  payer?: string | undefined;
  reference?: string | undefined;
  /** The account that the intent, or whoever reported the payment, belongs to. */
  publicKey?: string | undefined;
  foundAtMs: number;
}

export interface Purchases {
  /** Stores a new intent, to be looked at by the schedule from `checkAtMs` on. */
  saveIntent(intent: PurchaseIntent, checkAtMs: number): Promise<void>;
  findIntent(reference: string): Promise<PurchaseIntent | undefined>;
  /** The newest intents of a user, at most `limit`; may lag behind by a moment. */
  recentIntents(publicKey: string, limit: number): Promise<PurchaseIntent[]>;
  findClaim(signature: string): Promise<PurchaseClaim | undefined>;
  /** Claims the signature, closes the intent and credits the account, all or nothing. */
  credit(intent: PurchaseIntent, signature: string, nowMs: number): Promise<CreditResult>;
  /** References of intents that are due for a look before `nowMs`, longest due first; may lag behind by a moment. */
  listDue(nowMs: number, limit: number): Promise<string[]>;
  /** When the intent is looked at next; undefined: never again. */
  scheduleCheck(reference: string, checkAtMs: number | undefined): Promise<void>;
  /** Marks an open intent as expired; does nothing to a credited one. */
  expire(reference: string): Promise<void>;
  /** Notes a payment for review; noting it again changes nothing. */
  review(review: PaymentReview): Promise<void>;
}

export type BookRecord =
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
  /** A build's record: it holds credits while it runs, and is paid when it is completed. */
  | { type: 'operation'; operationId: string; status: OperationStatus }
  /** `reference` is that of the intent it closed; none when an admin credited the payment. */
  | { type: 'claim'; signature: string; reference?: string | undefined; accountId: string; credits: number }
  | { type: 'credited-intent'; reference: string }
  | { type: 'review'; signature: string; mismatches: string[]; lamports: number; isOpen: boolean };

export interface Books {
  /** All records, in no order; what is written meanwhile may be in it or not. */
  read(): AsyncIterable<BookRecord>;
}

export interface PaymentCredit {
  publicKey: string;
  credits: number;
}

/** Payments that fit no purchase. */
export interface PaymentReviews {
  /** Those that wait for a decision, oldest first. */
  list(query: ListQuery): Promise<ListPage<PaymentReview>>;
  find(signature: string): Promise<PaymentReview | undefined>;
  /**
   * Closes a review, and credits the account when `credit` is given; the signature can then never be credited again.
   * `closed`: somebody decided before, or the signature was credited; `no_user`: there is no such account.
   */
  resolve(
    review: PaymentReview,
    credit: PaymentCredit | undefined,
    action: AdminAction,
  ): Promise<'done' | 'closed' | 'no_user'>;
}
