import * as z from 'zod';
import { isWholeLamports } from './lamports.ts';

export const CREDIT_PLANS_MIN = 4;
export const CREDIT_PLANS_MAX = 12;
/** The title of the plan with the 'Popular' badge. */
export const POPULAR_PLAN = 'Pro';

/** A price in SOL that is a whole number of lamports. */
const solPriceSchema = z
  .number()
  .positive()
  .refine((sol) => isWholeLamports(sol), 'A price has at most nine decimals.');

export const creditPlanSchema = z.object({
  title: z.string(),
  amount: z.int().positive(),
  solPrice: solPriceSchema,
  solPriceDiscounted: solPriceSchema,
});
export type CreditPlan = z.infer<typeof creditPlanSchema>;

export function findCreditPlansProblem(plans: readonly CreditPlan[]): string | undefined {
  if (plans.length < CREDIT_PLANS_MIN) return `At least ${CREDIT_PLANS_MIN} credit plans are needed.`;
  if (new Set(plans.map(({ amount }) => amount)).size < plans.length) return 'Two plans have the same amount.';
  if (new Set(plans.map(({ title }) => title)).size < plans.length) return 'Two plans have the same title.';
  if (!plans.some(({ title }) => title === POPULAR_PLAN)) return `One plan has to be called ${POPULAR_PLAN}.`;
  const overpriced = plans.find(({ solPrice, solPriceDiscounted }) => solPriceDiscounted > solPrice);
  return overpriced && `${overpriced.title}: the discounted price is above the standard price.`;
}
