/** What a set of credit plans has to be, on top of what each plan is. */

export const CREDIT_PLANS_MIN = 4;
export const CREDIT_PLANS_MAX = 12;
/** The plan with the badge. */
export const POPULAR_PLAN = 'Pro';

interface Plan {
  title: string;
  amount: number;
  solPrice: number;
  solPriceDiscounted: number;
}

/** A sentence about what is wrong with the plans; undefined when nothing is. */
export function creditPlansProblem(plans: readonly Plan[]): string | undefined {
  if (plans.length < CREDIT_PLANS_MIN) return `At least ${CREDIT_PLANS_MIN} credit plans are needed.`;
  if (new Set(plans.map(({ amount }) => amount)).size < plans.length)
    return 'Two plans have the same amount.';
  if (new Set(plans.map(({ title }) => title)).size < plans.length) return 'Two plans have the same title.';
  if (!plans.some(({ title }) => title === POPULAR_PLAN)) return `One plan has to be called ${POPULAR_PLAN}.`;
  const dear = plans.find(({ solPrice, solPriceDiscounted }) => solPriceDiscounted > solPrice);
  return dear && `${dear.title}: the discounted price is above the standard price.`;
}
