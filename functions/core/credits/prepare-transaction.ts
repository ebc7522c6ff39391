import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { CreditPlan } from '../../../shared/domain/credit-plans.ts';
import { solToLamports, toUnits } from '../../../shared/domain/lamports.ts';
import { type Chain, ChainUnavailableError, type PaymentWriter, type TokenBalance } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PurchaseIntent, Purchases } from '../../ports/credits.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { PlatformSettings, Settings } from '../../ports/settings.ts';
import { limitRate } from '../limit-rate.ts';
import { unitPriceFor } from './compute-unit-price.ts';

/**
 * The limit of quotes per user. Each stored quote is checked about seven times, so one user causes at most 140 checks
 * per hour.
 */
const INTENT_RATE = { requests: 10, perSeconds: 1_800 };

interface PrepareServices {
  purchases: Purchases;
  chain: Chain;
  payments: PaymentWriter;
  settings: Settings;
  rateLimits: RateLimits;
  clock: Clock;
}

/**
 * Stores a quote and returns the unsigned payment for it. Throws RequestError `forbidden` (another wallet, or too few
 * tokens held), `invalid_input` (no such plan), `rate_limited` or `unavailable`.
 */
export async function prepareTransaction(
  services: PrepareServices,
  publicKey: string,
  input: RouteInput<'prepareTransaction'>,
): Promise<RouteResponse<'prepareTransaction'>> {
  if (input.userPublicKey !== publicKey) {
    throw new RequestError('wrong_wallet');
  }
  // Bypasses the cache, because the user may already see a price that an admin has just changed.
  const settings = await services.settings.read({ isFresh: true });
  const plan = planOf(settings, input.creditsToPurchase);
  requireTreasury(settings, publicKey);
  // Earlier quotes stay valid, because the user may be paying one of them just now. The rate limit bounds their number.
  const message = 'too_many_purchases';
  await limitRate(services, `purchases:${publicKey}`, INTENT_RATE, message);
  const [asv, lifetime, unitPrices] = await Promise.all([
    asvBalance(services.chain, publicKey, settings.asvMint),
    services.chain.latestBlockhash(),
    recentUnitPrices(services.chain, [publicKey, settings.treasury]),
  ]).catch(refuseUnavailable);
  const isDiscounted = decideDiscount(settings, asv, input.isDiscountedPurchase);
  const intent: PurchaseIntent = {
    reference: services.payments.newReference(),
    publicKey,
    credits: plan.amount,
    priceLamports: solToLamports(isDiscounted ? plan.solPriceDiscounted : plan.solPrice),
    isDiscounted,
    discountAsv: isDiscounted ? { mint: settings.asvMint, wholeTokens: settings.asvDiscountThreshold } : undefined,
    planTitle: plan.title,
    treasury: settings.treasury,
    ...lifetime,
    createdAtMs: services.clock.nowMs(),
    status: 'open',
  };
  // Store the intent before anyone can pay it. The second argument makes its first check due at the next scheduled run.
  await services.purchases.saveIntent(intent, intent.createdAtMs);
  const { reference, priceLamports, blockhash, lastValidBlockHeight } = intent;
  return {
    success: true,
    transaction: services.payments.write({
      payer: publicKey,
      treasury: intent.treasury,
      lamports: priceLamports,
      reference,
      blockhash,
      unitPrice: unitPriceFor(unitPrices),
    }),
    reference,
    blockhash,
    lastValidBlockHeight,
    priceLamports,
    isDiscounted,
  };
}

export function holdsTokens(balance: TokenBalance, tokens: number): boolean {
  return balance.units >= toUnits(tokens, balance.decimals);
}

export async function asvBalance(
  chain: Pick<Chain, 'tokenBalance'>,
  publicKey: string,
  asvMint: string,
): Promise<TokenBalance> {
  return asvMint === '' ? { units: 0n, decimals: 0 } : chain.tokenBalance(publicKey, asvMint);
}

/**
 * Returns the prices that recent blocks charged. Returns an empty list when no node responds; the payment then offers
 * the lowest price, which may suffice.
 */
async function recentUnitPrices(chain: Pick<Chain, 'recentUnitPrices'>, addresses: string[]): Promise<number[]> {
  try {
    return await chain.recentUnitPrices(addresses);
  } catch (cause) {
    if (!(cause instanceof ChainUnavailableError)) throw cause;
    return [];
  }
}

function planOf({ creditPlans }: PlatformSettings, credits: number): CreditPlan {
  const plan = creditPlans.find(({ amount }) => amount === credits);
  if (plan) return plan;
  throw new RequestError('plan_not_found');
}

function requireTreasury({ treasury }: PlatformSettings, publicKey: string): void {
  if (treasury === '') throw new RequestError('purchases_not_set_up');
  if (treasury === publicKey) throw new RequestError('treasury_buys');
}

function decideDiscount(settings: PlatformSettings, asv: TokenBalance, isAskedFor: boolean): boolean {
  const { asvHoldingRequirement, asvDiscountThreshold } = settings;
  if (asvHoldingRequirement > 0 && !holdsTokens(asv, asvHoldingRequirement)) {
    throw new RequestError({ key: 'asv_needed', params: { asv: asvHoldingRequirement } });
  }
  const isEarned = holdsTokens(asv, asvDiscountThreshold);
  if (isAskedFor && !isEarned) {
    throw new RequestError({ key: 'asv_needed_for_discount', params: { asv: asvDiscountThreshold } });
  }
  return isEarned;
}

function refuseUnavailable(cause: unknown): never {
  if (!(cause instanceof ChainUnavailableError)) throw cause;
  throw new RequestError('chain_unreachable', { cause });
}
