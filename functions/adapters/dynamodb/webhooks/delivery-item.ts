import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/utc-day.ts';
import { ATTEMPT_OUTCOMES, DELIVERY_STATUSES } from '../../../../shared/domain/webhook-delivery.ts';
import { WEBHOOK_LIMITS } from '../../../../shared/domain/webhook-limits.ts';
import { PAYLOAD_TYPES, type WebhookPayload } from '../../../../shared/domain/webhook-payload.ts';
import { type Delivery, newDelivery } from '../../../ports/webhooks.ts';
import { randomIds } from '../../random-ids.ts';
import type { Key, Table, TransactItem } from '../table.ts';
import { readWebhooks, webhooksPartition } from './webhooks.ts';

export const DUE = 'DELIVERIES#DUE';

export const attemptSchema = z.object({
  atMs: z.number(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  status: z.int().optional(),
  durationMs: z.number(),
});

export const deliveryItemSchema = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  publicKey: z.string(),
  type: z.enum(PAYLOAD_TYPES),
  body: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  createdAtMs: z.number(),
  dueAtMs: z.number().optional(),
  tries: z.int(),
  attempts: z.array(attemptSchema),
  version: z.int(),
});

/** Returns the sort key prefix of a webhook's deliveries, or of all of a user's. Delivery ids sort by time. */
export function deliveryPrefix(webhookId?: string): string {
  return webhookId === undefined ? 'DELIVERY#' : `DELIVERY#${webhookId}#`;
}

export function deliveryKey({
  publicKey,
  webhookId,
  deliveryId,
}: Pick<Delivery, 'publicKey' | 'webhookId' | 'deliveryId'>): Key {
  return { pk: webhooksPartition(publicKey), sk: `${deliveryPrefix(webhookId)}${deliveryId}` };
}

export function dueSortKey(dueAtMs: number, deliveryId: string): string {
  return `${new Date(dueAtMs).toISOString()}#${deliveryId}`;
}

export function newDeliveryItem(delivery: Delivery): Key & Record<string, unknown> {
  const { deliveryId, createdAtMs, dueAtMs } = delivery;
  return {
    ...deliveryKey(delivery),
    ...(dueAtMs !== undefined && { gsi1pk: DUE, gsi1sk: dueSortKey(dueAtMs, deliveryId) }),
    ...delivery,
    expiresAt: Math.ceil((createdAtMs + WEBHOOK_LIMITS.days * DAY_MS) / 1000),
  };
}

/**
 * Returns the items of new deliveries, one for each webhook of the user that receives the event. The items have no
 * condition, so that they cannot fail the transaction that ends a build or credits a payment.
 */
export async function deliveryItems(
  table: Table,
  publicKey: string,
  message: Exclude<WebhookPayload, { type: 'ping' }>,
): Promise<TransactItem[]> {
  const { webhooks } = await readWebhooks(table, publicKey);
  const told = webhooks.filter(
    ({ events, disabledAtMs }) => disabledAtMs === undefined && events.includes(message.type),
  );
  return told.map(({ webhookId }) => ({
    Put: {
      TableName: table.name,
      Item: newDeliveryItem(newDelivery({ deliveryId: randomIds.deliveryId(), webhookId, publicKey }, message)),
    },
  }));
}
