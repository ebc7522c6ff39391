import type { BrowserContext } from '@playwright/test';
import { apiPath } from '../../shared/contract/api-path.ts';
import { publicConfigResponseSchema, settingsRoutes } from '../../shared/contract/settings.ts';

export async function showMainNetwork(context: BrowserContext): Promise<void> {
  await context.route(`**${apiPath(settingsRoutes.getPublicConfig)}`, async (route) => {
    const response = await route.fetch();
    const { config, ...rest } = publicConfigResponseSchema.parse(await response.json());
    await route.fulfill({ response, json: { ...rest, config: { ...config, network: 'mainnet-beta' } } });
  });
}
