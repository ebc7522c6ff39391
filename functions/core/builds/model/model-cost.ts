import type { ModelPrices, ModelUsage } from '../../../ports/model.ts';

const TOKENS_PER_PRICE = 1_000_000;

/** Returns the cost of a usage in USD by the provider's price list, without surcharges for cache writes. */
export function costUsd(prices: ModelPrices, usage: ModelUsage): number {
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  const cost =
    (inputTokens - cachedInputTokens) * prices.input +
    cachedInputTokens * prices.cachedInput +
    outputTokens * prices.output;
  return cost / TOKENS_PER_PRICE;
}
