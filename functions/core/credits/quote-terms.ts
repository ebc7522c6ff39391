import type { Chain, ChainTransaction } from '../../ports/chain.ts';
import type { Mismatch, PurchaseIntent } from '../../ports/credits.ts';
import { asvBalance, holdsTokens } from './prepare-transaction.ts';

/** A blockhash lives for 150 blocks, which are 60 to 90 s. A durable nonce can keep a payment alive for longer. */
export const QUOTE_LIFETIME_MS = 90_000;
/** The clock of the chain and that of the server may differ, and a transaction waits for its block. */
export const QUOTE_GRACE_MS = 2 * 60_000;

/**
 * Returns the terms of the quote that an otherwise exact payment breaks. The price stays as quoted whatever the plans cost
 * now. A payment whose block has no time counts as landing at `nowMs`. Throws ChainUnavailableError.
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
