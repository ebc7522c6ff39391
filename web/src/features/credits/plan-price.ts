import type { CreditPlan } from '../../../../shared/domain/credit-plans.ts';
import { solToLamports } from '../../../../shared/domain/lamports.ts';

export interface PlanPrice {
  solPrice: number;
  /** Whole credits for one SOL, rounded down. */
  creditsPerSol: number;
  /** Saving per credit compared with the smallest plan, in whole percent, rounded down. 0 when there is none. */
  savingPercent: number;
}

/** Returns the price of a plan and its saving. `plan` must be one of `plans`. */
export function planPrice(plan: CreditPlan, plans: readonly CreditPlan[], isDiscounted: boolean): PlanPrice {
  const price = (of: CreditPlan) => (isDiscounted ? of.solPriceDiscounted : of.solPrice);
  const smallest = plans.reduce((least, other) => (other.amount < least.amount ? other : least), plan);
  // Multiplies crosswise to compare prices per credit exactly, without division.
  const cost = BigInt(solToLamports(price(plan))) * BigInt(smallest.amount);
  const baseCost = BigInt(solToLamports(price(smallest))) * BigInt(plan.amount);
  const saving = Number(((baseCost - cost) * 100n) / baseCost);
  return {
    solPrice: price(plan),
    creditsPerSol: Math.floor((plan.amount * 1_000_000_000) / solToLamports(price(plan))),
    savingPercent: Math.max(0, saving),
  };
}
