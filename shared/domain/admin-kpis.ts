import { LAMPORTS_DECIMALS, toUnits } from './lamports.ts';
import type { ModelRate } from './model-rate.ts';

const NANO_USD_PER_USD = 1_000_000_000;
/** Converts USD per million tokens to billionths of a dollar per token. */
const NANO_USD_PER_RATE = 1_000;
const NANO_USD_PER_CENT = 10_000_000;
/** The recommended price of a credit is its cost times this factor. */
const TARGET_RETURN_ON_COST = 2;
const SOL_USD_DECIMALS = 6;

export interface AiUsage {
  inputTokens: number;
  outputTokens: number;
  images: number;
  /** The number of input tokens from a cache; missing when the provider does not report it. */
  cachedInputTokens?: number | undefined;
}

export interface Kpis {
  totalRevenueUsd: number;
  totalCostUsd: number;
  /** Percent of the revenue, two decimals; 0 without revenue. */
  profitMargin: number;
  /** Revenue for each dollar of cost, two decimals; 0 without cost. */
  returnOnCost: number;
  /** USD, six decimals; 0 when no credit was spent. */
  costPerCreditSpent: number;
  /** SOL, six decimals; 0 when no credit was spent. */
  recommendedSolPricePer1kCredits: number;
}

/** Returns the cost of AI usage in billionths of a dollar, so that sums are exact integers. */
export function aiCostNanoUsd(usage: AiUsage, rate: ModelRate): number {
  const cached = usage.cachedInputTokens ?? 0;
  return (
    (usage.inputTokens - cached) * nanoUsd(rate.input, NANO_USD_PER_RATE) +
    cached * nanoUsd(rate.cachedInput, NANO_USD_PER_RATE) +
    usage.outputTokens * nanoUsd(rate.output, NANO_USD_PER_RATE) +
    usage.images * nanoUsd(rate.image, NANO_USD_PER_USD)
  );
}

/** Returns the cost of AI usage in USD, rounded to the cent. */
export function aiCostUsd(usage: AiUsage, rate: ModelRate): number {
  return Math.round(aiCostNanoUsd(usage, rate) / NANO_USD_PER_CENT) / 100;
}

function nanoUsd(usd: number, nanoUsdEach: number): number {
  return Math.round(usd * nanoUsdEach);
}

/** Returns the value of lamports in USD at `solUsd` dollars per SOL, rounded to the cent. */
export function lamportsToUsd(lamports: number, solUsd: number): number {
  const millionthsPerSol = toUnits(solUsd, SOL_USD_DECIMALS);
  const unitsPerCent = 10n ** BigInt(LAMPORTS_DECIMALS + SOL_USD_DECIMALS - 2);
  const cents = (BigInt(lamports) * millionthsPerSol + unitsPerCent / 2n) / unitsPerCent;
  return Number(cents) / 100;
}

/** Returns the key figures of the platform. Ratios with a divisor of 0 are 0. */
export function calculateKpis(
  counted: AiUsage & { revenueLamports: number; creditsSpent: number },
  { solUsd, rate }: { solUsd: number; rate: ModelRate },
): Kpis {
  const totalRevenueUsd = lamportsToUsd(counted.revenueLamports, solUsd);
  const totalCostUsd = aiCostUsd(counted, rate);
  const costUsdPerCredit = divide(aiCostNanoUsd(counted, rate) / NANO_USD_PER_USD, counted.creditsSpent);
  return {
    totalRevenueUsd,
    totalCostUsd,
    profitMargin: round(divide(totalRevenueUsd - totalCostUsd, totalRevenueUsd) * 100, 2),
    returnOnCost: round(divide(totalRevenueUsd, totalCostUsd), 2),
    costPerCreditSpent: round(costUsdPerCredit, 6),
    recommendedSolPricePer1kCredits: round(divide(costUsdPerCredit * 1_000 * TARGET_RETURN_ON_COST, solUsd), 6),
  };
}

/** Returns the average usage of `count` builds. `avgCostUsd` has four decimals, because a build costs a few cents. */
export function averageUsage(usage: AiUsage, count: number, rate: ModelRate) {
  return {
    avgInput: round(divide(usage.inputTokens, count), 1),
    avgOutput: round(divide(usage.outputTokens, count), 1),
    avgImages: round(divide(usage.images, count), 2),
    avgCostUsd: round(divide(aiCostNanoUsd(usage, rate) / NANO_USD_PER_USD, count), 4),
  };
}

function divide(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : dividend / divisor;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
