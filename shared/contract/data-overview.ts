import * as z from 'zod';
import { collectionPolicySchema } from '../domain/app-data/data-policy.ts';
import { collectionNameSchema } from '../domain/app-data/record-place.ts';
import { appRecordSchema } from './app-record.ts';
import { successSchema } from './fields.ts';

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

const reportedRecordSchema = z.object({
  collection: collectionNameSchema,
  record: appRecordSchema,
  /** How often it was reported. */
  reports: z.int(),
  reportedAtMs: z.number(),
});
export type ReportedRecord = z.infer<typeof reportedRecordSchema>;

export const dataOverviewResponseSchema = successSchema.extend({
  collections: z.array(collectionSummarySchema),
  records: z.int(),
  bytes: z.int(),
  /** Operations in this calendar month (UTC). */
  operationsThisMonth: z.int(),
  creditsThisMonth: z.int(),
  /** Whether new records of collections that everyone reads wait for the owner's approval. */
  approvesFirst: z.boolean(),
  /** Records of the published app that visitors reported, those of the last report first. Empty for previews. */
  reported: z.array(reportedRecordSchema),
  /** The last 30 days, oldest first. */
  days: z.array(dataDaySchema),
});
export type DataOverview = z.infer<typeof dataOverviewResponseSchema>;
