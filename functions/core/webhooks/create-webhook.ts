import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import { WEBHOOK_LIMITS } from '../../../shared/domain/webhook-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Webhook } from '../../ports/webhooks.ts';
import { requireTarget } from './require-target.ts';
import { type WebhookServices, webhookListing } from './webhooks.ts';

/**
 * Creates a webhook. Only this response contains its secret. Throws RequestError `invalid_input` for a forbidden URL,
 * and `conflict` for too many webhooks.
 */
export async function createWebhook(
  services: WebhookServices,
  publicKey: string,
  { url, events }: RouteInput<'createWebhook'>,
): Promise<Omit<RouteResponse<'createWebhook'>, 'success'>> {
  const { webhooks, webhookSecrets, webhookTargets, ids, clock } = services;
  const webhook: Webhook = {
    webhookId: ids.webhookId(),
    url: requireTarget(url, webhookTargets),
    events,
    createdAtMs: clock.nowMs(),
    failuresInRow: 0,
  };
  const secret = await webhookSecrets.current(webhook.webhookId);
  await webhooks.change(publicKey, (existing) => {
    if (existing.length >= WEBHOOK_LIMITS.count) throw new RequestError('webhooks_full');
    return [...existing, webhook];
  });
  return { secret, webhook: webhookListing(webhook) };
}
