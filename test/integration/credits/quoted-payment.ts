/** Purchases of the smallest plan, for tests of payments. */
import type { Buyer } from '../../fixtures/buyer.ts';

export const SIGNUP_CREDITS = 100;
export const STARTER = { credits: 100, priceLamports: 50_000_000, discountedLamports: 40_000_000 };

export async function quote(buyer: Buyer, treasury: string) {
  const prepared = await buyer.prepare(STARTER.credits);
  return {
    prepared,
    exact: { treasury, lamports: prepared.priceLamports, references: [prepared.reference] },
  };
}
