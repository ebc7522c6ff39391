import { settingsRoutes } from '../../shared/contract/settings.ts';
import { admissionServices } from '../composition/auth.ts';
import { settingsServices } from '../composition/settings.ts';
import { readAnnouncement, readCreditConfig, readPublicConfig } from '../core/settings/public-settings.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('settings', settingsRoutes, admissionServices, {
  getPublicConfig: async () => ({ config: await readPublicConfig(settingsServices()) }),

  getCreditConfig: async () => ({ config: await readCreditConfig(settingsServices()) }),

  getAnnouncement: async () => ({
    announcement: await readAnnouncement(settingsServices()),
  }),
});
