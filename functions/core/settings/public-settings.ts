import type * as z from 'zod';
import type { creditConfigSchema } from '../../../shared/contract/credits.ts';
import type { publicConfigSchema } from '../../../shared/contract/settings.ts';
import { TEMPLATES_HOST } from '../../../shared/domain/app-template.ts';
import { IMAGE_MODES } from '../../../shared/domain/build-settings.ts';
import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Settings } from '../../ports/settings.ts';

/** Returns what the site needs to know about the deployment before anyone signs in. */
export async function readPublicConfig(services: {
  settings: Settings;
  addresses: Addresses;
}): Promise<z.output<typeof publicConfigSchema>> {
  const { network, publicRpcUrl, model, helpVideos } = await services.settings.read();
  return {
    costs: CREDIT_COSTS,
    network,
    rpcUrl: publicRpcUrl,
    appsUrl: services.addresses.appsUrl,
    templatesUrl: services.addresses.appOrigin(TEMPLATES_HOST),
    model,
    imageSources: [...IMAGE_MODES],
    helpVideos,
  };
}

/** Returns the credit plans, ASV thresholds and the rate of SOL to USD, if one was set, as they are now, past any cache. */
export async function readCreditConfig(services: {
  settings: Settings;
}): Promise<z.output<typeof creditConfigSchema>> {
  const settings = await services.settings.read({ isFresh: true });
  return {
    creditPlans: settings.creditPlans,
    ASV_HOLDING_REQUIREMENT: settings.asvHoldingRequirement,
    ASV_DISCOUNT_THRESHOLD: settings.asvDiscountThreshold,
    // The default of the statistics is nobody's word on the price, so buyers do not see it.
    ...(settings.solUsdSetAtMs !== undefined && {
      usdRate: { usdPerSol: settings.solUsd, setAt: new Date(settings.solUsdSetAtMs).toISOString() },
    }),
  };
}

/** Returns the text of the banner as it is now, past any cache; empty when there is no banner. */
export async function readAnnouncement(services: { settings: Settings }): Promise<string> {
  return (await services.settings.read({ isFresh: true })).announcement;
}
