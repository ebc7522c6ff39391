/** GET /config/credits */
import { configServices } from '../../composition.ts';
import { publicHandler } from '../serve-area.ts';

export const getCreditConfig = publicHandler('getCreditConfig', async () => {
  const settings = await configServices().settings.read({ isFresh: true });
  return {
    success: true,
    config: {
      creditPlans: settings.creditPlans,
      ASV_HOLDING_REQUIREMENT: settings.asvHoldingRequirement,
      ASV_DISCOUNT_THRESHOLD: settings.asvDiscountThreshold,
    },
  };
});
