/** The messages with which an app requests shared data. */
import * as z from 'zod';
import { cursorSchema } from '../../shared/contract/fields.ts';
import { DATA_LIMITS } from '../../shared/domain/app-data/data-limits.ts';
import { orderBySchema, whereSchema } from '../../shared/domain/app-data/data-query.ts';
import { dataFieldSchema, dataValueSchema } from '../../shared/domain/app-data/data-value.ts';
import { collectionNameSchema, recordIdSchema } from '../../shared/domain/app-data/record-place.ts';

const about = { type: z.literal('data'), id: z.int() };
const query = {
  collection: collectionNameSchema,
  where: whereSchema.default({}),
  orderBy: orderBySchema,
  limit: z.int().min(1).max(DATA_LIMITS.PAGE_RECORDS).default(DATA_LIMITS.PAGE_RECORDS),
};
const ofCollection = { ...about, collection: collectionNameSchema };
const ofRecord = { ...ofCollection, recordId: recordIdSchema };
const ifVersion = z.int().min(1).optional();

export const dataMessageSchema = z.discriminatedUnion('call', [
  z.object({ call: z.literal('list'), ...about, ...query, cursor: cursorSchema.optional() }),
  /** The app gets `data.changed` messages until the subscription ends or fails. */
  z.object({ call: z.literal('subscribe'), ...about, ...query }),
  z.object({ call: z.literal('unsubscribe'), ...about, subscription: z.int() }),
  z.object({ call: z.literal('get'), ...ofRecord }),
  z.object({ call: z.literal('add'), ...ofCollection, value: dataValueSchema }),
  z.object({ call: z.literal('set'), ...ofRecord, value: dataValueSchema, ifVersion }),
  z.object({
    call: z.literal('increment'),
    ...ofRecord,
    field: dataFieldSchema,
    by: z.number().min(-1_000_000).max(1_000_000),
  }),
  z.object({ call: z.literal('remove'), ...ofRecord, ifVersion }),
  z.object({ call: z.literal('report'), ...ofRecord }),
  z.object({ call: z.literal('visitor'), ...about }),
  z.object({ call: z.literal('signIn'), ...about }),
]);
export type DataMessage = z.input<typeof dataMessageSchema>;
export type DataRequest = z.output<typeof dataMessageSchema>;
/** The query of a list without its page. Equal queries share one request. */
export type RecordQuery = Omit<Extract<DataRequest, { call: 'subscribe' }>, 'type' | 'id' | 'call'>;
