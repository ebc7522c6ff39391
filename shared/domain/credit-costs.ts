import type { BuildMode } from './build-mode.ts';

export const CREDIT_COSTS = {
  CREATE_QUICK: 10,
  CREATE_FULL: 25,
  SECOND_DESIGN: 10,
  REVISE: 25,
  CHAT: 1,
} as const;
/** Users with at least this balance of ASV buy credits at a discount. The operator can set another threshold. */
export const DEFAULT_ASV_DISCOUNT_THRESHOLD = 25_000;
export const GATED_COSTS = { CHAT: 1, IMAGE: 2 } as const;

type BuildCosts = Record<Exclude<keyof typeof CREDIT_COSTS, 'CHAT'>, number>;

/** Returns the price of a build in credits. Only an advanced build can have two designs. */
export function buildPrice(mode: BuildMode, hasTwoDesigns: boolean, costs: BuildCosts = CREDIT_COSTS): number {
  switch (mode) {
    case 'quick':
      return costs.CREATE_QUICK;
    case 'revise':
      return costs.REVISE;
    case 'import':
      return 0;
    case 'advanced':
      return costs.CREATE_FULL + (hasTwoDesigns ? costs.SECOND_DESIGN : 0);
  }
}
