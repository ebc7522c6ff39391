import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUOTE_GRACE_MS, QUOTE_LIFETIME_MS } from '../../../functions/core/credits/broken-terms.ts';
import { solToLamports } from '../../../shared/domain/lamports.ts';
import { ASV_THRESHOLD, MINUTE_MS, openShop, PLAN } from './open-shop.ts';

const BUYER = 'buyer';
const HOLDINGS = [0, ASV_THRESHOLD - 1, ASV_THRESHOLD, 4 * ASV_THRESHOLD];
const END_MS = QUOTE_LIFETIME_MS + QUOTE_GRACE_MS;
const BLOCK_MS = 400;

const historyArbitrary = fc.record({
  asvAtQuote: fc.constantFrom(...HOLDINGS),
  asvAtVerification: fc.constantFrom(...HOLDINGS),
  newPrices: fc.option(fc.tuple(fc.constantFrom(0.01, 0.05, 0.5), fc.constantFrom(0.005, 0.04, 0.4))),
  /**
   * The time in ms until the payment is in a block. It can be after the quote's end, because a payment with a durable
   * nonce does not expire.
   */
  landsAfterMs: fc.oneof(
    fc.integer({ min: 0, max: 60_000 }),
    fc.integer({ min: END_MS - 2 * BLOCK_MS, max: END_MS + 2 * BLOCK_MS }),
    fc.integer({ min: END_MS, max: 60 * MINUTE_MS }),
  ),
  verifiedBy: fc.constantFrom('buyer', 'schedule', 'both'),
  /** The number of ASV tokens that the buyer holds after the verification. */
  asvLater: fc.constantFrom(...HOLDINGS),
});

it('a payment keeps its price until the quote’s grace period ends, and its discount while the ASV is held', async () => {
  await fc.assert(
    fc.asyncProperty(historyArbitrary, async (history) => {
      const shop = openShop();
      shop.asv.set(BUYER, history.asvAtQuote);
      const quote = await shop.prepare(BUYER);
      const isDiscounted = history.asvAtQuote >= ASV_THRESHOLD;
      const price = isDiscounted ? PLAN.solPriceDiscounted : PLAN.solPrice;
      expect(quote).toMatchObject({ isDiscounted, priceLamports: solToLamports(price) });

      const quotedAtMs = shop.services.clock.nowMs();
      if (history.newPrices) shop.setPrices(...history.newPrices);
      shop.pass(history.landsAfterMs);
      const signature = shop.pay(BUYER, { ...quote, lastValidBlockHeight: Number.MAX_SAFE_INTEGER });
      const landedAtMs = shop.blocks.timeOf(shop.blocks.height());
      shop.asv.set(BUYER, history.asvAtVerification);
      await settle(shop, signature, history.verifiedBy);

      const isLate = landedAtMs > quotedAtMs + END_MS;
      const hasLost = isDiscounted && history.asvAtVerification < ASV_THRESHOLD;
      const broken = [...(isLate ? ['quote_ended'] : []), ...(hasLost ? ['discount_lost'] : [])];
      const expected = {
        credits: broken.length === 0 ? PLAN.amount : 0,
        reviewed: broken.length === 0 ? undefined : broken,
      };
      const outcome = async () => ({
        credits: await shop.credits(BUYER),
        reviewed: shop.reviewed(signature),
      });
      expect(await outcome()).toEqual(expected);

      shop.asv.set(BUYER, history.asvLater);
      await settle(shop, signature, 'both');
      expect(await outcome()).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

it('a payment whose ASV moves between two concurrent verifications is either credited or reviewed', async () => {
  for (const first of [ASV_THRESHOLD, 0]) {
    const shop = openShop();
    shop.asv.set(BUYER, ASV_THRESHOLD);
    const signature = shop.pay(BUYER, await shop.prepare(BUYER));
    shop.pass(MINUTE_MS);
    const balances = [first, ASV_THRESHOLD - first];
    shop.services.chain.tokenBalance = async () => ({ units: BigInt(balances.shift() ?? 0), decimals: 0 });
    await Promise.allSettled([shop.verify(BUYER, signature), shop.verify(BUYER, signature)]);
    const isCredited = (await shop.credits(BUYER)) === PLAN.amount;
    expect(shop.reviewed(signature)).toEqual(isCredited ? undefined : ['discount_lost']);
  }
});

it('a payment whose block has no time counts from its first check', async () => {
  const shop = openShop();
  const read = shop.services.chain.finalizedTransaction.bind(shop.services.chain);
  shop.services.chain.finalizedTransaction = async (signature) => {
    const transaction = await read(signature);
    return transaction && { ...transaction, landedAtMs: undefined };
  };
  const [early, late] = [await shop.prepare('early'), await shop.prepare('late')];
  const paid = { early: shop.pay('early', early), late: shop.pay('late', late) };
  shop.pass(MINUTE_MS);
  await shop.verify('early', paid.early);
  shop.pass(END_MS);
  await expect(shop.verify('late', paid.late)).rejects.toThrow('it came after the quote had ended');
  expect([await shop.credits('early'), await shop.credits('late')]).toEqual([PLAN.amount, 0]);
});

async function settle(
  shop: ReturnType<typeof openShop>,
  signature: string,
  by: 'buyer' | 'schedule' | 'both',
): Promise<void> {
  shop.pass(MINUTE_MS);
  // `verify` rejects for a payment that does not match its quote.
  if (by !== 'schedule') await shop.verify(BUYER, signature).catch(() => undefined);
  if (by === 'buyer') return;
  // The job checks a purchase at increasing intervals. So the test runs it once per hour for six hours.
  for (let hours = 0; hours < 6; hours += 1) {
    await shop.settle();
    shop.pass(60 * MINUTE_MS);
  }
}
