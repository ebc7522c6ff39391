import * as z from 'zod';

export const WEBHOOK_EVENTS = ['build.finished', 'payment.settled'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The types of payloads. `ping` is sent on request, to any webhook. */
export const PAYLOAD_TYPES = [...WEBHOOK_EVENTS, 'ping'] as const;
export type MessageType = (typeof PAYLOAD_TYPES)[number];

const timestamp = z.iso.datetime();

/** The body of a delivery. It contains no prompt and no document. */
export const webhookPayloadSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('build.finished'),
    timestamp,
    data: z.object({
      operationId: z.string(),
      projectId: z.string(),
      status: z.enum(['completed', 'failed']),
      /** True if the user or an admin stopped the build. */
      isCancelled: z.boolean(),
      /** Only for a completed build. */
      revisionString: z.string().optional(),
      creditsCharged: z.int(),
    }),
  }),
  z.object({
    type: z.literal('payment.settled'),
    timestamp,
    data: z.object({
      /** The signature of the blockchain transaction. */
      signature: z.string(),
      /** The reference of the purchase; missing when an admin credited a payment without a purchase. */
      reference: z.string().optional(),
      credits: z.int(),
      priceLamports: z.int(),
    }),
  }),
  z.object({ type: z.literal('ping'), timestamp, data: z.object({ webhookId: z.string() }) }),
]);
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
