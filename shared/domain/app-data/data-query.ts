import * as z from 'zod';
import { DATA_LIMITS } from './data-limits.ts';
import { dataFieldSchema } from './data-value.ts';

const scalarSchema = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);
export type Scalar = z.output<typeof scalarSchema>;

const comparisonSchema = z.strictObject({
  not: scalarSchema.optional(),
  less: z.union([z.number(), z.string().max(500)]).optional(),
  atMost: z.union([z.number(), z.string().max(500)]).optional(),
  more: z.union([z.number(), z.string().max(500)]).optional(),
  atLeast: z.union([z.number(), z.string().max(500)]).optional(),
  /** Matches a text that contains this value, ignoring case, or a list with this value as an item. */
  contains: z.union([z.string().max(500), z.number()]).optional(),
});
export type Comparison = z.output<typeof comparisonSchema>;

/** Conditions on top-level fields, combined with AND. A scalar means equality. */
export const whereSchema = z
  .record(dataFieldSchema, z.union([scalarSchema, comparisonSchema]))
  .refine(
    (where) => Object.keys(where).length <= DATA_LIMITS.CONDITIONS,
    `A list has at most ${DATA_LIMITS.CONDITIONS} conditions.`,
  );
export type Where = z.output<typeof whereSchema>;

/** A field to sort by, descending with a `-` prefix. `createdAt` and `updatedAt` are the times of the record. */
export const orderBySchema = z
  .string()
  .regex(/^-?[A-Za-z_][A-Za-z0-9_-]{0,59}$/, 'Sort by the name of a field, with a - before it for the largest first.')
  .default('-createdAt');
