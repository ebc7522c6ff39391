import type { ModelPrices, ModelUsage } from '../../../ports/model.ts';

const TOKENS_PER_PRICE = 1_000_000;

/** Returns what a usage costs in USD by the provider's list, without what it adds for writing to a cache. */
export function costUsd(prices: ModelPrices, usage: ModelUsage): number {
  const { inputTokens, cachedInputTokens, outputTokens } = usage;
  const cost =
    (inputTokens - cachedInputTokens) * prices.input +
    cachedInputTokens * prices.cachedInput +
    outputTokens * prices.output;
  return cost / TOKENS_PER_PRICE;
}
