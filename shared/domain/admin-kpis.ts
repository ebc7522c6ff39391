import { LAMPORTS_DECIMALS, toUnits } from './lamports.ts';

/** The cost model (section 9 of the specification) in billionths of a dollar, so that sums are exact integers. */
const NANO_USD = { perInputToken: 1_500, perOutputToken: 10_000, perImage: 20_000_000 } as const;
const NANO_USD_PER_USD = 1_000_000_000;
const NANO_USD_PER_CENT = 10_000_000;
/** The recommended price of a credit is this multiple of its cost. */
const TARGET_RETURN_ON_COST = 2;
/** The price of SOL in USD is rounded to so many decimals. */
const SOL_USD_DECIMALS = 6;

export interface AiUsage {
  inputTokens: number;
  outputTokens: number;
  images: number;
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

/** Returns the cost of AI usage in billionths of a dollar. */
export function aiCostNanoUsd(usage: AiUsage): number {
  return (
    usage.inputTokens * NANO_USD.perInputToken +
    usage.outputTokens * NANO_USD.perOutputToken +
    usage.images * NANO_USD.perImage
  );
}

/** Returns the cost of AI usage in USD, rounded to the cent. */
export function aiCostUsd(usage: AiUsage): number {
  return Math.round(aiCostNanoUsd(usage) / NANO_USD_PER_CENT) / 100;
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
  solUsd: number,
): Kpis {
  const totalRevenueUsd = lamportsToUsd(counted.revenueLamports, solUsd);
  const totalCostUsd = aiCostUsd(counted);
  const costUsdPerCredit = divide(aiCostNanoUsd(counted) / NANO_USD_PER_USD, counted.creditsSpent);
  return {
    totalRevenueUsd,
    totalCostUsd,
    profitMargin: round(divide(totalRevenueUsd - totalCostUsd, totalRevenueUsd) * 100, 2),
    returnOnCost: round(divide(totalRevenueUsd, totalCostUsd), 2),
    costPerCreditSpent: round(costUsdPerCredit, 6),
    recommendedSolPricePer1kCredits: round(
      divide(costUsdPerCredit * 1_000 * TARGET_RETURN_ON_COST, solUsd),
      6,
    ),
  };
}

/** Returns the average usage of `count` builds. `avgCostUsd` has four decimals, because a build costs a few cents. */
export function averageUsage(usage: AiUsage, count: number) {
  return {
    avgInput: round(divide(usage.inputTokens, count), 1),
    avgOutput: round(divide(usage.outputTokens, count), 1),
    avgImages: round(divide(usage.images, count), 2),
    avgCostUsd: round(divide(aiCostNanoUsd(usage) / NANO_USD_PER_USD, count), 4),
  };
}

function divide(dividend: number, divisor: number): number {
  return divisor === 0 ? 0 : dividend / divisor;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
