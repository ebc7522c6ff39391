import * as z from 'zod';
import { dataValueSchema } from '../domain/app-data/data-value.ts';
import { recordIdSchema } from '../domain/app-data/record-place.ts';

/** A record as a visitor sees it. */
export const appRecordSchema = z.object({
  id: recordIdSchema,
  value: dataValueSchema,
  /** Counts the changes of the record, from 1. */
  version: z.int(),
  /** The pseudonym of the visitor who added it. */
  author: z.string(),
  isMine: z.boolean(),
  /** Whether it waits for the owner's approval; then only its author and the owner see it. */
  isPending: z.boolean().optional(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type AppRecord = z.infer<typeof appRecordSchema>;
