import type { DeliveryListing } from '../../../shared/contract/webhooks.ts';
import { newDelivery } from '../../ports/webhooks.ts';
import { admitSending, type DeliveryServices, deliveryListing } from './deliveries.ts';

/**
 * Sends a test message, independent of the events that the webhook subscribes to. Throws RequestError `not_found`,
 * `conflict` when the webhook is disabled, and `rate_limited`.
 */
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
