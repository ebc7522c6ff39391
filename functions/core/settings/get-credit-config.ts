import type * as z from 'zod';
import type { creditConfigSchema } from '../../../shared/contract/credits.ts';
import type { Settings } from '../../ports/settings.ts';

/** Returns the credit plans, and the ASV tokens that purchases and discounts require. Bypasses the settings cache. */
export async function getCreditConfig(services: { settings: Settings }): Promise<z.output<typeof creditConfigSchema>> {
  const settings = await services.settings.read({ isFresh: true });
  return {
    creditPlans: settings.creditPlans,
    ASV_HOLDING_REQUIREMENT: settings.asvHoldingRequirement,
    ASV_DISCOUNT_THRESHOLD: settings.asvDiscountThreshold,
    // The default rate is only for statistics, so the rate is returned only if an admin set it.
    ...(settings.solUsdSetAtMs !== undefined && {
      usdRate: { usdPerSol: settings.solUsd, setAt: new Date(settings.solUsdSetAtMs).toISOString() },
    }),
  };
}
