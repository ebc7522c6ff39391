import * as z from 'zod';
import { collectionPolicySchema } from '../domain/app-data/data-policy.ts';
import { collectionNameSchema } from '../domain/app-data/record-place.ts';
import { appRecordSchema } from './app-record.ts';
import { dataRemovalSchema } from './data-removal.ts';
import { successSchema } from './fields.ts';

/** `live`: the shared data of the published app. `preview`: data that previews wrote, which expires. */
export const dataSpaceSchema = z.enum(['live', 'preview']).default('live');

export const collectionSummarySchema = z.object({
  name: collectionNameSchema,
  /** The declared policy, or the default policy for an undeclared collection. */
  policy: collectionPolicySchema,
  isDeclared: z.boolean(),
  records: z.int(),
  bytes: z.int(),
  pendingRecords: z.int(),
});
export type CollectionSummary = z.infer<typeof collectionSummarySchema>;

/** The successful writes of a day and their price in credits. */
export const dataDaySchema = z.object({ day: z.string(), operations: z.int(), credits: z.int() });
export type DataDay = z.infer<typeof dataDaySchema>;

const reportedRecordSchema = z.object({
  collection: collectionNameSchema,
  record: appRecordSchema,
  reports: z.int(),
  reportedAtMs: z.number(),
});
export type ReportedRecord = z.infer<typeof reportedRecordSchema>;

export const dataOverviewResponseSchema = successSchema.extend({
  collections: z.array(collectionSummarySchema),
  records: z.int(),
  bytes: z.int(),
  /** Successful writes in this calendar month (UTC). */
  operationsThisMonth: z.int(),
  creditsThisMonth: z.int(),
  /** True if new records of public collections wait for the owner's approval. */
  approvesFirst: z.boolean(),
  /** Reported records of the published app, latest report first. Empty for previews. */
  reported: z.array(reportedRecordSchema),
  /** The bulk removals of the published app that can be restored, latest first. Empty for previews. */
  removals: z.array(dataRemovalSchema),
  /** The last 30 days, oldest first. */
  days: z.array(dataDaySchema),
});
export type DataOverview = z.infer<typeof dataOverviewResponseSchema>;
