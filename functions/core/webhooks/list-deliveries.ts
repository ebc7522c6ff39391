import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { DeliveryListing } from '../../../shared/contract/webhooks.ts';
import { type DeliveryServices, deliveryListing } from './deliveries.ts';
import { requireWebhook } from './webhooks.ts';

/** Returns the newest deliveries first. Throws `not_found`, and `invalid_input` for a cursor of another list. */
export async function listDeliveries(
  { webhooks, deliveries, clock }: DeliveryServices,
  publicKey: string,
  { webhookId, ...query }: RouteInput<'listDeliveries'>,
): Promise<{ deliveries: DeliveryListing[]; nextCursor?: string | undefined }> {
  requireWebhook(await webhooks.list(publicKey), webhookId);
  const page = await deliveries.list({ publicKey, webhookId }, query, clock.nowMs());
  return { deliveries: page.entries.map(deliveryListing), nextCursor: page.nextCursor };
}
