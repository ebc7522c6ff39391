import * as z from 'zod';

export const collectionNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'A collection has a name of a-z, 0-9 and -, at most 40 characters.');

export const recordIdSchema = z.string().regex(/^[0-9a-z]{26}$/, 'This is not the id of a record.');

export const recordRefSchema = z.strictObject({
  collection: collectionNameSchema,
  recordId: recordIdSchema,
});
export type RecordRef = z.output<typeof recordRefSchema>;
