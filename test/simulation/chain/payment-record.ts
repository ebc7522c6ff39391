import type { SignedTransaction } from './simulated-chain.ts';

export const PAYMENT_MANNERS = [
  'exact',
  'paid twice',
  'one lamport less',
  'one lamport more',
  'other payer',
  'other treasury',
  'two references',
  'no reference',
  'two transfers',
  'fails',
] as const;
export type PaymentManner = (typeof PAYMENT_MANNERS)[number];

/** The quote and the payment of a user, recorded for the invariants. */
export interface PaymentRecord {
  transaction: SignedTransaction;
  manner: PaymentManner;
  /** Public key of the buyer. */
  publicKey: string;
  credits: number;
  reference: string;
  isDiscounted: boolean;
  /** True when the quote was the plan's price for this user, by their ASV at that time. */
  isFairPrice: boolean;
}
