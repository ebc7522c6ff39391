import { webhookRoutes } from '../../shared/contract/webhooks.ts';
import { admissionServices } from '../composition/auth.ts';
import { webhookServices } from '../composition/webhooks.ts';
import { createWebhook } from '../core/webhooks/create-webhook.ts';
import { deleteWebhook } from '../core/webhooks/delete-webhook.ts';
import { enableWebhook } from '../core/webhooks/enable-webhook.ts';
import { listDeliveries } from '../core/webhooks/list-deliveries.ts';
import { listWebhooks } from '../core/webhooks/list-webhooks.ts';
import { pingWebhook } from '../core/webhooks/ping-webhook.ts';
import { resendDelivery } from '../core/webhooks/resend-delivery.ts';
import { createApiHandler } from '../http/create-api-handler.ts';

export const handler = createApiHandler('webhooks', webhookRoutes, admissionServices, {
  listWebhooks: ({ caller }) => listWebhooks(webhookServices(), caller.user.publicKey),

  createWebhook: ({ caller, input }) => createWebhook(webhookServices(), caller.user.publicKey, input),

  deleteWebhook: ({ caller, input }) => deleteWebhook(webhookServices(), caller.user.publicKey, input.webhookId),

  enableWebhook: ({ caller, input }) => enableWebhook(webhookServices(), caller.user.publicKey, input.webhookId),

  pingWebhook: ({ caller, input }) => pingWebhook(webhookServices(), caller.user.publicKey, input.webhookId),

  listDeliveries: ({ caller, input }) => listDeliveries(webhookServices(), caller.user.publicKey, input),

  resendDelivery: ({ caller, input }) => resendDelivery(webhookServices(), caller.user.publicKey, input),
});
