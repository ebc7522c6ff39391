import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { DeliveryListing } from '../../../shared/contract/webhooks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { type Deliveries, type Delivery, newDelivery, type Webhooks } from '../../ports/webhooks.ts';
import { limitRate } from '../limit-rate.ts';
import { requireWebhook } from './webhooks.ts';

export interface DeliveryServices {
  webhooks: Pick<Webhooks, 'list'>;
  deliveries: Pick<Deliveries, 'add' | 'list' | 'sendAgain'>;
  rateLimits: Pick<RateLimits, 'takeToken'>;
  ids: Pick<Ids, 'deliveryId'>;
  clock: Clock;
}

/** What a user sends by hand. Each may cause eight calls of an address that they chose. */
const SENDING_RATE = { requests: 30, perSeconds: 3_600 };

/** Returns a page of what a webhook was told, newest first. Throws RequestError `not_found`, and `invalid_input` for a cursor of another list. */
export async function listDeliveries(
  { webhooks, deliveries, clock }: DeliveryServices,
  publicKey: string,
  { webhookId, ...query }: RouteInput<'listDeliveries'>,
): Promise<{ deliveries: DeliveryListing[]; nextCursor?: string | undefined }> {
  requireWebhook(await webhooks.list(publicKey), webhookId);
  const page = await deliveries.list({ publicKey, webhookId }, query, clock.nowMs());
  return { deliveries: page.entries.map(deliveryListing), nextCursor: page.nextCursor };
}

/** Sends a test to a webhook, whatever its events. Throws RequestError `not_found`, `conflict` for one that is off, and `rate_limited`. */
export async function pingWebhook(
  services: DeliveryServices,
  publicKey: string,
  webhookId: string,
): Promise<{ delivery: DeliveryListing }> {
  const { deliveries, ids, clock } = services;
  await admitSending(services, publicKey, webhookId);
  const timestamp = new Date(clock.nowMs()).toISOString();
  const to = { deliveryId: ids.deliveryId(), webhookId, publicKey };
  const delivery = newDelivery(to, { type: 'ping', timestamp, data: { webhookId } });
  await deliveries.add(delivery);
  return { delivery: deliveryListing(delivery) };
}

/**
 * Sends a delivery again under its id, with all its attempts; one that waits is sent now. Throws RequestError `not_found`, `conflict`
 * for a webhook that is off, and `rate_limited`.
 */
export async function sendDeliveryAgain(
  services: DeliveryServices,
  publicKey: string,
  { webhookId, deliveryId }: RouteInput<'sendDeliveryAgain'>,
): Promise<{ delivery: DeliveryListing }> {
  const { deliveries, clock } = services;
  await admitSending(services, publicKey, webhookId);
  const delivery = await deliveries.sendAgain({ publicKey, webhookId, deliveryId }, clock.nowMs());
  if (!delivery) throw new RequestError('delivery_not_found');
  return { delivery: deliveryListing(delivery) };
}

async function admitSending(services: DeliveryServices, publicKey: string, webhookId: string): Promise<void> {
  const webhook = requireWebhook(await services.webhooks.list(publicKey), webhookId);
  if (webhook.switchedOffAtMs !== undefined) throw new RequestError('webhook_off');
  await limitRate(services, `webhooks:${publicKey}`, SENDING_RATE, 'too_many_deliveries');
}

function deliveryListing(delivery: Delivery): DeliveryListing {
  const { deliveryId, type, status, createdAtMs, dueAtMs, attempts, body } = delivery;
  return {
    deliveryId,
    type,
    status,
    createdAt: new Date(createdAtMs).toISOString(),
    ...(dueAtMs !== undefined && { nextAttemptAt: new Date(dueAtMs).toISOString() }),
    attempts: attempts.map(({ atMs, ...attempt }) => ({ at: new Date(atMs).toISOString(), ...attempt })),
    body,
  };
}
