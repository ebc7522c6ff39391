import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { WebhookListing } from '../../../shared/contract/webhooks.ts';
import { WEBHOOK_LIMITS } from '../../../shared/domain/webhook-limits.ts';
import type { WebhookTargets } from '../../../shared/domain/webhook-targets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Deliveries, Webhook, WebhookSecrets, Webhooks } from '../../ports/webhooks.ts';
import { requireTarget } from './require-target.ts';

export interface WebhookServices {
  webhooks: Webhooks;
  deliveries: Pick<Deliveries, 'removeSome'>;
  webhookSecrets: Pick<WebhookSecrets, 'current'>;
  webhookTargets: WebhookTargets;
  ids: Pick<Ids, 'webhookId'>;
  clock: Clock;
}

const REMOVED_AT_ONCE = 200;
/** The rest expires by itself, or goes with the account. */
const REMOVAL_BUDGET_MS = 10_000;

/** Returns the webhooks of a user, oldest first. */
export async function listWebhooks(
  { webhooks }: Pick<WebhookServices, 'webhooks'>,
  publicKey: string,
): Promise<{ webhooks: WebhookListing[] }> {
  return { webhooks: (await webhooks.list(publicKey)).map(webhookListing) };
}

/**
 * Makes a webhook, whose secret only this response tells. Throws RequestError `invalid_input` for an address that webhooks may not call, and
 * `conflict` for an account that has all it may.
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

/** Deletes a webhook with its deliveries. Throws RequestError `not_found`. */
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
  while (!(await deliveries.removeSome(publicKey, webhookId, REMOVED_AT_ONCE))) {
    if (clock.nowMs() > untilMs) return;
  }
}

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

/** Returns the webhook with this id. Throws RequestError `not_found`. */
export function requireWebhook(webhooks: readonly Webhook[], webhookId: string): Webhook {
  const found = webhooks.find((webhook) => webhook.webhookId === webhookId);
  if (!found) throw new RequestError('webhook_not_found');
  return found;
}

/** Returns the webhooks with one of them changed. */
export function replaced(
  webhooks: readonly Webhook[],
  webhookId: string,
  change: (webhook: Webhook) => Webhook,
): Webhook[] {
  return webhooks.map((webhook) => (webhook.webhookId === webhookId ? change(webhook) : webhook));
}

/** Returns a webhook as its user sees it. */
function webhookListing(webhook: Webhook): WebhookListing {
  const { webhookId, url, events, createdAtMs, failuresInRow, switchedOffAtMs } = webhook;
  return {
    webhookId,
    url,
    events,
    createdAt: new Date(createdAtMs).toISOString(),
    failuresInRow,
    ...(switchedOffAtMs !== undefined && { switchedOffAt: new Date(switchedOffAtMs).toISOString() }),
  };
}
