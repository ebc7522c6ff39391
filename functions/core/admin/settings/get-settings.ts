import type { EditableSettings } from '../../../../shared/contract/admin/platform.ts';
import type { RouteResponse } from '../../../../shared/contract/routes.ts';
import type { PlatformSettings, Settings } from '../../../ports/settings.ts';

/** Bypasses the cache, so that admins see the current values. */
export async function getSettings(services: { settings: Settings }): Promise<RouteResponse<'getSettings'>['settings']> {
  const settings = await services.settings.read({ isFresh: true });
  const { announcement, network, treasury, asvMint, model, adminPublicKeys, solUsdSetAtMs } = settings;
  return {
    ...editableOf(settings),
    ...(solUsdSetAtMs !== undefined && { solUsdSetAt: new Date(solUsdSetAtMs).toISOString() }),
    announcement,
    network,
    treasury,
    asvMint,
    model,
    adminPublicKeys,
  };
}

export function editableOf(settings: PlatformSettings): EditableSettings {
  const { creditPlans, asvHoldingRequirement, asvDiscountThreshold } = settings;
  const { signupCredits, isAllowListEnabled, solUsd } = settings;
  return {
    creditPlans,
    asvHoldingRequirement,
    asvDiscountThreshold,
    signupCredits,
    isAllowListEnabled,
    solUsd,
  };
}
