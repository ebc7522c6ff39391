import { assistantRoutes } from '../../shared/contract/assistant.ts';
import { admissionServicesOfAssistant, assistantServices } from '../composition/assistant.ts';
import { generalChat } from '../core/assistant/general-chat.ts';
import { projectChat } from '../core/assistant/project-chat.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('assistant', assistantRoutes, admissionServicesOfAssistant, {
  generalChat: async ({ input, caller }) => ({
    response: await generalChat(assistantServices(), caller, input.message),
  }),

  projectChat: async ({ input, caller }) => ({
    response: await projectChat(assistantServices(), caller, input),
  }),
});
