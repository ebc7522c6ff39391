/**
 * The bounds of the price in micro-lamports per compute unit. They add between 600 and 60,000 lamports to the cost of a
 * payment.
 */
const LOWEST_PRICE = 10_000;
const HIGHEST_PRICE = 1_000_000;

/** The share of recent blocks whose price a payment exceeds. */
const OUTBID_SHARE = 0.75;

/**
 * Returns a price in micro-lamports per compute unit: the 75th percentile of recent blocks' prices, within the bounds.
 */
export function unitPriceFor(recentPrices: readonly number[]): number {
  const ascending = recentPrices.toSorted((left, right) => left - right);
  const price = ascending[Math.floor(ascending.length * OUTBID_SHARE)] ?? 0;
  return Math.min(HIGHEST_PRICE, Math.max(LOWEST_PRICE, price));
}
