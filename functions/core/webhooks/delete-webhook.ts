import { requireWebhook, type WebhookServices } from './webhooks.ts';

const BATCH_SIZE = 200;

/** The time limit for deleting the webhook's deliveries. The remaining ones expire, or are deleted with the account. */
const REMOVAL_BUDGET_MS = 10_000;

/** Deletes a webhook and its deliveries. Throws RequestError `not_found`. */
export async function deleteWebhook(
  { webhooks, deliveries, clock }: WebhookServices,
  publicKey: string,
  webhookId: string,
): Promise<void> {
  await webhooks.change(publicKey, (existing) => {
    requireWebhook(existing, webhookId);
    return existing.filter((webhook) => webhook.webhookId !== webhookId);
  });
  const untilMs = clock.nowMs() + REMOVAL_BUDGET_MS;
  while (!(await deliveries.removeSome(publicKey, webhookId, BATCH_SIZE))) {
    if (clock.nowMs() > untilMs) return;
  }
}
