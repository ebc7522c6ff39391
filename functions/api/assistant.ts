import { assistantRoutes } from '../../shared/contract/assistant.ts';
import { admissionServicesOfAssistant, assistantServices, proposeServices } from '../composition/assistant.ts';
import { generalChat } from '../core/assistant/general-chat.ts';
import { projectChat } from '../core/assistant/project-chat.ts';
import { proposeApp } from '../core/assistant/propose-app.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('assistant', assistantRoutes, admissionServicesOfAssistant, {
  generalChat: async ({ input, caller }) => ({
    response: await generalChat(assistantServices(), caller, input.message),
  }),

  projectChat: async ({ input, caller }) => ({
    response: await projectChat(assistantServices(), caller, input),
  }),

  proposeApp: ({ input, caller }) => proposeApp(proposeServices(), caller.user.publicKey, input),
});
