import { replaced, requireWebhook, type WebhookServices } from './webhooks.ts';

/** Switches a webhook on, with no failures counted. Throws RequestError `not_found`. */
export async function switchWebhookOn(
  { webhooks }: Pick<WebhookServices, 'webhooks'>,
  publicKey: string,
  webhookId: string,
): Promise<void> {
  await webhooks.change(publicKey, (existing) => {
    if (requireWebhook(existing, webhookId).switchedOffAtMs === undefined) return undefined;
    return replaced(existing, webhookId, (webhook) => ({
      ...webhook,
      failuresInRow: 0,
      switchedOffAtMs: undefined,
    }));
  });
}
