import * as z from 'zod';
import { ATTEMPT_OUTCOMES, DELIVERY_STATUSES } from '../domain/webhook-delivery.ts';
import { WEBHOOK_LIMITS } from '../domain/webhook-limits.ts';
import { PAYLOAD_TYPES, WEBHOOK_EVENTS } from '../domain/webhook-payload.ts';
import { WEBHOOK_MESSAGES } from '../messages/webhooks.ts';
import { USER_ERRORS } from './errors.ts';
import { listFields, successSchema, whenMissing } from './fields.ts';
import { type Route, route } from './route.ts';

const webhookIdSchema = z.string().regex(/^whk_[0-9a-z]{26}$/, 'This is not the id of a webhook.');
const deliveryIdSchema = z.string().regex(/^dlv_[0-9a-z]{26}$/, 'This is not the id of a delivery.');

export const webhookUrlSchema = z
  .string(whenMissing(WEBHOOK_MESSAGES.urlInvalid))
  .trim()
  .max(WEBHOOK_LIMITS.urlLength, WEBHOOK_MESSAGES.urlTooLong)
  .pipe(z.url({ protocol: /^https?$/, error: WEBHOOK_MESSAGES.urlInvalid }));

export const webhookEventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS), whenMissing(WEBHOOK_MESSAGES.eventRequired))
  .min(1, WEBHOOK_MESSAGES.eventRequired)
  .max(WEBHOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length, WEBHOOK_MESSAGES.eventTwice);

export const createWebhookInputSchema = z.strictObject({
  url: webhookUrlSchema,
  events: webhookEventsSchema,
});

export const webhookListingSchema = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.iso.datetime(),
  /** The number of deliveries in a row for which all attempts failed. */
  failuresInRow: z.int(),
  /** Set while the webhook is disabled after too many consecutive failures. */
  disabledAt: z.iso.datetime().optional(),
});

export type WebhookListing = z.infer<typeof webhookListingSchema>;

export const webhooksResponseSchema = successSchema.extend({
  webhooks: z.array(webhookListingSchema),
});

export const createWebhookResponseSchema = successSchema.extend({
  /** The secret that signs each delivery. Only this response contains it. */
  secret: z.string(),
  webhook: webhookListingSchema,
});

export const attemptSchema = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  /** The HTTP status; missing when no response arrived. */
  status: z.int().optional(),
  durationMs: z.int(),
});

export const deliverySchema = z.object({
  /** The header `webhook-id`. All attempts and a redelivery have the same id. */
  deliveryId: z.string(),
  type: z.enum(PAYLOAD_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: z.iso.datetime(),
  /** Set while a retry is scheduled. The retry follows within a minute of this time. */
  nextAttemptAt: z.iso.datetime().optional(),
  /** The latest attempts, ordered from old to new. */
  attempts: z.array(attemptSchema),
  body: z.string(),
});

export type DeliveryListing = z.infer<typeof deliverySchema>;

export const deliveriesResponseSchema = successSchema.extend({
  /** The deliveries of the last 30 days, newest first. */
  deliveries: z.array(deliverySchema),
  nextCursor: z.string().optional(),
});

export const deliveryResponseSchema = successSchema.extend({ delivery: deliverySchema });

export const webhookInputSchema = z.strictObject({ webhookId: webhookIdSchema });

export const listDeliveriesInputSchema = webhookInputSchema.extend({
  ...listFields,
});

export const deliveryInputSchema = webhookInputSchema.extend({ deliveryId: deliveryIdSchema });

const WEBHOOK_ERRORS = [...USER_ERRORS, 'not_found'] as const;
const SENDING_ERRORS = [...WEBHOOK_ERRORS, 'conflict', 'rate_limited'] as const;

/**
 * The routes need a sign-in session instead of a named API key, because a webhook receives events of the whole account.
 */
export const webhookRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks',
    feature: 'webhooks',
    auth: 'user',
    isOfDownload: true,
    output: webhooksResponseSchema,
    errors: USER_ERRORS,
  }),
  createWebhook: route({
    method: 'POST',
    path: '/webhooks',
    feature: 'webhooks',
    auth: 'user',
    returnsSecret: true,
    body: 'json',
    input: createWebhookInputSchema,
    output: createWebhookResponseSchema,
    errors: [...USER_ERRORS, 'conflict'],
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    feature: 'webhooks',
    auth: 'user',
    input: webhookInputSchema,
    errors: WEBHOOK_ERRORS,
  }),
  /** Enables a webhook that was disabled. Does nothing for an enabled one. */
  enableWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/switch-on',
    feature: 'webhooks',
    auth: 'user',
    input: webhookInputSchema,
    errors: WEBHOOK_ERRORS,
  }),
  pingWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/ping',
    feature: 'webhooks',
    auth: 'user',
    input: webhookInputSchema,
    output: deliveryResponseSchema,
    errors: SENDING_ERRORS,
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    feature: 'webhooks',
    auth: 'user',
    body: 'query',
    input: listDeliveriesInputSchema,
    output: deliveriesResponseSchema,
    errors: WEBHOOK_ERRORS,
  }),
  resendDelivery: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/deliveries/{deliveryId}/send',
    feature: 'webhooks',
    auth: 'user',
    input: deliveryInputSchema,
    output: deliveryResponseSchema,
    errors: SENDING_ERRORS,
  }),
} satisfies Record<string, Route>;
