import * as z from 'zod';
import { dataValueSchema } from '../domain/app-data/data-value.ts';
import { recordIdSchema } from '../domain/app-data/record-place.ts';

export const appRecordSchema = z.object({
  id: recordIdSchema,
  value: dataValueSchema,
  /** Starts at 1 and grows with each change of the record. */
  version: z.int(),
  /** The pseudonym of the visitor who added the record. */
  author: z.string(),
  isMine: z.boolean(),
  /** True while the record waits for approval. Until then only its author and the owner see it. */
  isPending: z.boolean().optional(),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
});
export type AppRecord = z.infer<typeof appRecordSchema>;
