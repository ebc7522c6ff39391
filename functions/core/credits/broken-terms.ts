import type { Chain, ChainTransaction } from '../../ports/chain.ts';
import type { Mismatch, PurchaseIntent } from '../../ports/credits.ts';
import { asvBalance, holdsTokens } from './prepare-transaction.ts';

/**
 * The validity of a quote in milliseconds. It equals the lifetime of the quote's blockhash: 150 blocks (60 to 90 s). A
 * payment with a durable nonce can arrive later, but it breaks the quote.
 */
export const QUOTE_LIFETIME_MS = 90_000;
/**
 * Added to the validity, for clock differences between chain and server and for the time until the payment is in a
 * block.
 */
export const QUOTE_GRACE_MS = 2 * 60_000;

/**
 * Returns the terms of the quote that a payment breaks. Ignores price changes after the quote. A payment without a
 * block time counts as made at `nowMs`. Throws ChainUnavailableError.
 */
export async function brokenTerms(
  { chain }: { chain: Pick<Chain, 'tokenBalance'> },
  { landedAtMs }: ChainTransaction,
  { createdAtMs, publicKey, discountAsv }: PurchaseIntent,
  nowMs: number,
): Promise<Mismatch[]> {
  const isLate = (landedAtMs ?? nowMs) > createdAtMs + QUOTE_LIFETIME_MS + QUOTE_GRACE_MS;
  const isDue =
    discountAsv === undefined ||
    holdsTokens(await asvBalance(chain, publicKey, discountAsv.mint), discountAsv.wholeTokens);
  return [...(isLate ? ['quote_ended' as const] : []), ...(isDue ? [] : ['discount_lost' as const])];
}
