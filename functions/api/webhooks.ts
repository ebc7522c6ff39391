import { webhookRoutes } from '../../shared/contract/webhooks.ts';
import { admissionServices } from '../composition/auth.ts';
import { webhookServices } from '../composition/webhooks.ts';
import { listDeliveries, pingWebhook, sendDeliveryAgain } from '../core/webhooks/deliveries.ts';
import { createWebhook, deleteWebhook, listWebhooks, switchWebhookOn } from '../core/webhooks/webhooks.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('webhooks', webhookRoutes, admissionServices, {
  listWebhooks: ({ caller }) => listWebhooks(webhookServices(), caller.user.publicKey),

  createWebhook: ({ caller, input }) => createWebhook(webhookServices(), caller.user.publicKey, input),

  deleteWebhook: ({ caller, input }) =>
    deleteWebhook(webhookServices(), caller.user.publicKey, input.webhookId),

  switchWebhookOn: ({ caller, input }) =>
    switchWebhookOn(webhookServices(), caller.user.publicKey, input.webhookId),

  pingWebhook: ({ caller, input }) => pingWebhook(webhookServices(), caller.user.publicKey, input.webhookId),

  listDeliveries: ({ caller, input }) => listDeliveries(webhookServices(), caller.user.publicKey, input),

  sendDeliveryAgain: ({ caller, input }) =>
    sendDeliveryAgain(webhookServices(), caller.user.publicKey, input),
});
