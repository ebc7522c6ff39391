/** GET /config/public */
import { CREDIT_COSTS, IMAGE_MODES } from '../../../shared/constants.ts';
import { configServices } from '../../composition.ts';
import { publicHandler } from '../serve-area.ts';

export const getPublicConfig = publicHandler('getPublicConfig', async () => {
  const { settings, addresses } = configServices();
  const [{ network, rpcUrls, model }, appsUrl] = await Promise.all([settings.read(), addresses.appsUrl()]);
  return {
    success: true,
    config: {
      costs: CREDIT_COSTS,
      network,
      rpcUrl: rpcUrls[0] ?? '',
      appsUrl,
      model,
      imageSources: [...IMAGE_MODES],
    },
  };
});
