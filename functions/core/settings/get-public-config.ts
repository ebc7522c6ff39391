import type * as z from 'zod';
import type { publicConfigSchema } from '../../../shared/contract/settings.ts';
import { TEMPLATES_HOST } from '../../../shared/domain/app-template.ts';
import { IMAGE_MODES } from '../../../shared/domain/build-settings.ts';
import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { ImageSources } from '../../ports/images.ts';
import type { Settings } from '../../ports/settings.ts';

export async function getPublicConfig(services: {
  settings: Settings;
  addresses: Addresses;
  imageSources: ImageSources;
}): Promise<z.output<typeof publicConfigSchema>> {
  const { signupCredits, network, publicRpcUrl, model, helpVideos } = await services.settings.read();
  const isUsable = await Promise.all(
    IMAGE_MODES.map((mode) => mode === 'None' || services.imageSources.isConnected(mode)),
  );
  return {
    costs: CREDIT_COSTS,
    signupCredits,
    network,
    rpcUrl: publicRpcUrl,
    appsUrl: services.addresses.appsUrl,
    templatesUrl: services.addresses.appOrigin(TEMPLATES_HOST),
    model,
    imageSources: IMAGE_MODES.filter((_, index) => isUsable[index]),
    helpVideos,
  };
}
