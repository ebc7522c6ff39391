import type { WebhookListing } from '../../../shared/contract/webhooks.ts';
import type { WebhookTargets } from '../../../shared/domain/webhook-targets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Deliveries, Webhook, WebhookSecrets, Webhooks } from '../../ports/webhooks.ts';

export interface WebhookServices {
  webhooks: Webhooks;
  deliveries: Pick<Deliveries, 'removeSome'>;
  webhookSecrets: Pick<WebhookSecrets, 'current'>;
  webhookTargets: WebhookTargets;
  ids: Pick<Ids, 'webhookId'>;
  clock: Clock;
}

/** Returns the webhook with this id. Throws RequestError `not_found`. */
export function requireWebhook(webhooks: readonly Webhook[], webhookId: string): Webhook {
  const found = webhooks.find((webhook) => webhook.webhookId === webhookId);
  if (!found) throw new RequestError('webhook_not_found');
  return found;
}

export function replaced(
  webhooks: readonly Webhook[],
  webhookId: string,
  change: (webhook: Webhook) => Webhook,
): Webhook[] {
  return webhooks.map((webhook) => (webhook.webhookId === webhookId ? change(webhook) : webhook));
}

export function webhookListing(webhook: Webhook): WebhookListing {
  const { webhookId, url, events, createdAtMs, failuresInRow, disabledAtMs } = webhook;
  return {
    webhookId,
    url,
    events,
    createdAt: new Date(createdAtMs).toISOString(),
    failuresInRow,
    ...(disabledAtMs !== undefined && { disabledAt: new Date(disabledAtMs).toISOString() }),
  };
}
