import * as z from 'zod';
import { DATA_LIMITS } from '../../../../shared/domain/app-data/data-limits.ts';
import { orderBySchema, whereSchema } from '../../../../shared/domain/app-data/data-query.ts';
import { dataFieldSchema, dataValueSchema } from '../../../../shared/domain/app-data/data-value.ts';
import { collectionNameSchema } from '../../../../shared/domain/app-data/record-place.ts';

const collection = collectionNameSchema;
const recordId = z.string().max(40);
const ifVersion = z.int().min(1).optional();

/** A call of `buidl.data` or `buidl.visitor`, in the format in which the runtime sends it. */
export const checkCallSchema = z.discriminatedUnion('call', [
  z.object({
    call: z.literal('list'),
    collection,
    where: whereSchema.default({}),
    orderBy: orderBySchema,
    limit: z.int().min(1).max(DATA_LIMITS.PAGE_RECORDS).default(DATA_LIMITS.PAGE_RECORDS),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  z.object({ call: z.literal('get'), collection, recordId }),
  z.object({ call: z.literal('add'), collection, value: dataValueSchema }),
  z.object({ call: z.literal('set'), collection, recordId, value: dataValueSchema, ifVersion }),
  z.object({
    call: z.literal('increment'),
    collection,
    recordId,
    field: dataFieldSchema,
    by: z.number().min(-1_000_000).max(1_000_000).default(1),
  }),
  z.object({ call: z.literal('remove'), collection, recordId, ifVersion }),
  z.object({ call: z.literal('report'), collection, recordId }),
  z.object({ call: z.literal('visitor') }),
  z.object({ call: z.literal('signIn') }),
]);
export type CheckCall = z.output<typeof checkCallSchema>;
export type CallOf<Name extends CheckCall['call']> = Extract<CheckCall, { call: Name }>;
