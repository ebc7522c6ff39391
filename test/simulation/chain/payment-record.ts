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

export interface PaymentRecord {
  transaction: SignedTransaction;
  manner: PaymentManner;
  publicKey: string;
  credits: number;
  reference: string;
  isDiscounted: boolean;
  /**
   * True when the quoted price was correct for the number of ASV tokens that the user held at the time of the quote.
   */
  isFairPrice: boolean;
}
