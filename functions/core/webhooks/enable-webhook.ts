import { replaced, requireWebhook, type WebhookServices } from './webhooks.ts';

/** Enables a webhook again and resets its number of failures. Throws RequestError `not_found`. */
export async function enableWebhook(
  { webhooks }: Pick<WebhookServices, 'webhooks'>,
  publicKey: string,
  webhookId: string,
): Promise<void> {
  await webhooks.change(publicKey, (existing) => {
    if (requireWebhook(existing, webhookId).disabledAtMs === undefined) return undefined;
    return replaced(existing, webhookId, (webhook) => ({
      ...webhook,
      failuresInRow: 0,
      disabledAtMs: undefined,
    }));
  });
}
