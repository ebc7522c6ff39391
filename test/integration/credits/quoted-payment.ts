/** Purchases of the smallest plan, for tests of payments. */
import type { Buyer } from '../../fixtures/buyer.ts';

export const SIGNUP_CREDITS = 100;
export const STARTER = { credits: 100, priceLamports: 50_000_000, discountedLamports: 40_000_000 };

/** Returns a quote and the payment for it, which tests may change. */
export async function quote(buyer: Buyer, treasury: string) {
  const prepared = await buyer.prepare(STARTER.credits);
  return {
    prepared,
    exact: { treasury, lamports: prepared.priceLamports, references: [prepared.reference] },
  };
}
