import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { DeliveryListing } from '../../../shared/contract/webhooks.ts';
import { RequestError } from '../../ports/request-error.ts';
import { admitSending, type DeliveryServices, deliveryListing } from './deliveries.ts';

/**
 * Restarts a delivery under the same id. Throws RequestError `not_found`, `conflict` when the webhook is disabled, and
 * `rate_limited`.
 */
export async function resendDelivery(
  services: DeliveryServices,
  publicKey: string,
  { webhookId, deliveryId }: RouteInput<'resendDelivery'>,
): Promise<{ delivery: DeliveryListing }> {
  const { deliveries, clock } = services;
  await admitSending(services, publicKey, webhookId);
  const delivery = await deliveries.sendAgain({ publicKey, webhookId, deliveryId }, clock.nowMs());
  if (!delivery) throw new RequestError('delivery_not_found');
  return { delivery: deliveryListing(delivery) };
}
