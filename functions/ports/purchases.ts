/** Purchases: what was quoted, which signatures were credited, and payments that did not match. */

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
