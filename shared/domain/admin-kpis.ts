/** The figures that admins steer by, exact to the cent: what AI cost, what was earned, and what credits should cost. */
import { LAMPORTS_DECIMALS, toUnits } from './lamports.ts';

/** The cost model of spec section 9, in billionths of a dollar, so that sums stay whole numbers. */
const NANO_USD = { perInputToken: 1_500, perOutputToken: 10_000, perImage: 20_000_000 } as const;
const NANO_USD_PER_USD = 1_000_000_000;
const NANO_USD_PER_CENT = 10_000_000;
/** The recommended price returns the cost of a credit this many times. */
const TARGET_RETURN_ON_COST = 2;
/** Decimals that a price of SOL in USD is read with. */
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

/** What AI cost, in billionths of a dollar. */
export function aiCostNanoUsd(usage: AiUsage): number {
  return (
    usage.inputTokens * NANO_USD.perInputToken +
    usage.outputTokens * NANO_USD.perOutputToken +
    usage.images * NANO_USD.perImage
  );
}

/** What AI cost in USD, to the cent, half a cent up. */
export function aiCostUsd(usage: AiUsage): number {
  return Math.round(aiCostNanoUsd(usage) / NANO_USD_PER_CENT) / 100;
}

/** Lamports in USD at `solUsd` dollars a SOL, to the cent, half a cent up. */
export function lamportsToUsd(lamports: number, solUsd: number): number {
  const millionthsPerSol = toUnits(solUsd, SOL_USD_DECIMALS);
  const unitsPerCent = 10n ** BigInt(LAMPORTS_DECIMALS + SOL_USD_DECIMALS - 2);
  const cents = (BigInt(lamports) * millionthsPerSol + unitsPerCent / 2n) / unitsPerCent;
  return Number(cents) / 100;
}

/** Everything from what was counted; ratios without a divisor are 0. */
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

/** Averages of builds of one kind; `avgCostUsd` has four decimals, as one build costs cents. */
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
