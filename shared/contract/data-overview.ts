import * as z from 'zod';
import { collectionPolicySchema } from '../domain/app-data/data-policy.ts';
import { collectionNameSchema } from '../domain/app-data/record-place.ts';

/** `live`: what visitors of the published app share. `preview`: what previews wrote, which is deleted after a while. */
export const dataSpaceSchema = z.enum(['live', 'preview']).default('live');

export const collectionSummarySchema = z.object({
  name: collectionNameSchema,
  /** The declared policy, or the one of a collection that is not declared. */
  policy: collectionPolicySchema,
  isDeclared: z.boolean(),
  records: z.int(),
  bytes: z.int(),
  pendingRecords: z.int(),
});
export type CollectionSummary = z.infer<typeof collectionSummarySchema>;

/** What was kept on a day, and what it cost. */
export const dataDaySchema = z.object({ day: z.string(), operations: z.int(), credits: z.int() });
export type DataDay = z.infer<typeof dataDaySchema>;
