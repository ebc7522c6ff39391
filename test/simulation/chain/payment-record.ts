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

/** What a payer was quoted and what they then did, as the simulation remembers it. */
export interface PaymentRecord {
  transaction: SignedTransaction;
  manner: PaymentManner;
  /** Whose purchase it is. */
  publicKey: string;
  credits: number;
  reference: string;
  isDiscounted: boolean;
  /** Whether the quote was what the plan costs this user, by their ASV at that time. */
  isFairPrice: boolean;
}
