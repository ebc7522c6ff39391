import type { DeliveryListing } from '../../../shared/contract/webhooks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Deliveries, Delivery, Webhooks } from '../../ports/webhooks.ts';
import { limitRate } from '../limit-rate.ts';
import { requireWebhook } from './webhooks.ts';

export interface DeliveryServices {
  webhooks: Pick<Webhooks, 'list'>;
  deliveries: Pick<Deliveries, 'add' | 'list' | 'sendAgain'>;
  rateLimits: Pick<RateLimits, 'takeToken'>;
  ids: Pick<Ids, 'deliveryId'>;
  clock: Clock;
}

/** The limit of test and repeated deliveries per user. Each may cause eight requests to a URL that the user chose. */
const SENDING_RATE = { requests: 30, perSeconds: 3_600 };

export async function admitSending(services: DeliveryServices, publicKey: string, webhookId: string): Promise<void> {
  const webhook = requireWebhook(await services.webhooks.list(publicKey), webhookId);
  if (webhook.disabledAtMs !== undefined) throw new RequestError('webhook_off');
  await limitRate(services, `webhooks:${publicKey}`, SENDING_RATE, 'too_many_deliveries');
}

export function deliveryListing(delivery: Delivery): DeliveryListing {
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
