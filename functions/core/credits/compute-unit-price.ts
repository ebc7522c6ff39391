/**
 * The bounds of the price in micro-lamports per compute unit. A payment costs 600 lamports more at the lowest price,
 * 60,000 at the highest.
 */
const LOWEST_PRICE = 10_000;
const HIGHEST_PRICE = 1_000_000;

/** The share of recent blocks that a payment outbids. */
const OUTBID_SHARE = 0.75;

/** Returns the price, in micro-lamports per compute unit, that outbids three of four recent blocks. */
export function unitPriceFor(recentPrices: readonly number[]): number {
  const ascending = recentPrices.toSorted((left, right) => left - right);
  const price = ascending[Math.floor(ascending.length * OUTBID_SHARE)] ?? 0;
  return Math.min(HIGHEST_PRICE, Math.max(LOWEST_PRICE, price));
}
