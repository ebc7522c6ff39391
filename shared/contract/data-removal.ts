import * as z from 'zod';
import { collectionNameSchema } from '../domain/app-data/record-place.ts';
import { idempotencyKeySchema } from './fields.ts';

export const dataRemovalSchema = z.object({
  removalId: idempotencyKeySchema,
  /** While the status is `removing` or `restoring`, the caller has to repeat the call. */
  status: z.enum(['removing', 'removed', 'restoring', 'restored']),
  collection: collectionNameSchema.optional(),
  sinceMs: z.number().optional(),
  untilMs: z.number(),
  sameVisitor: z.boolean(),
  sameNetwork: z.boolean(),
  /** The removed records that were not restored, and the size of their values in bytes. */
  records: z.int(),
  bytes: z.int(),
  startedAtMs: z.number(),
  restorableUntilMs: z.number(),
});
export type DataRemoval = z.infer<typeof dataRemovalSchema>;
