import { appServiceRoutes, runtimeRoutes } from '../../shared/contract/app-services.ts';
import { admissionServicesOfProjects } from '../composition/admin-access.ts';
import { appChatServices, appImageServices, appUsageServices, bankServices } from '../composition/app-services.ts';
import { depositToBank } from '../core/app-services/deposit-to-bank.ts';
import { gatedChat } from '../core/app-services/gated-chat.ts';
import { gatedImage } from '../core/app-services/gated-image.ts';
import { getAppUsage } from '../core/app-services/get-app-usage.ts';
import { setUsageControls } from '../core/app-services/set-usage-controls.ts';
import { withdrawFromBank } from '../core/app-services/withdraw-from-bank.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler(
  'app-services',
  { ...appServiceRoutes, ...runtimeRoutes },
  admissionServicesOfProjects,
  {
    setUsageControls: ({ input, caller }) => setUsageControls(bankServices(), caller, input),

    getAppUsage: async ({ input, caller }) => ({
      days: await getAppUsage(appUsageServices(), caller, input),
    }),

    depositToBank: ({ input, caller }) => depositToBank(bankServices(), caller, input),

    withdrawFromBank: ({ input, caller }) => withdrawFromBank(bankServices(), caller, input),

    gatedChat: async ({ input, visitorId }) => ({
      response: await gatedChat(appChatServices(), input, await visitorId()),
    }),

    gatedImage: async ({ input, visitorId }) => ({
      url: await gatedImage(appImageServices(), input, await visitorId()),
    }),
  },
);
