import { settingsRoutes } from '../../shared/contract/settings.ts';
import { admissionServices } from '../composition/auth.ts';
import { settingsServices } from '../composition/settings.ts';
import { getAnnouncement } from '../core/settings/get-announcement.ts';
import { getCreditConfig } from '../core/settings/get-credit-config.ts';
import { getPublicConfig } from '../core/settings/get-public-config.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('settings', settingsRoutes, admissionServices, {
  getPublicConfig: async () => ({ config: await getPublicConfig(settingsServices()) }),

  getCreditConfig: async () => ({ config: await getCreditConfig(settingsServices()) }),

  getAnnouncement: async () => ({
    announcement: await getAnnouncement(settingsServices()),
  }),
});
