import * as z from 'zod';
import { cursorSchema } from '../../../../../shared/contract/fields.ts';
import { DATA_LIMITS } from '../../../../../shared/domain/app-data/data-limits.ts';
import { orderBySchema, whereSchema } from '../../../../../shared/domain/app-data/data-query.ts';
import { dataFieldSchema, dataValueSchema } from '../../../../../shared/domain/app-data/data-value.ts';
import { collectionNameSchema, recordIdSchema } from '../../../../../shared/domain/app-data/record-place.ts';

const query = {
  collection: collectionNameSchema,
  where: whereSchema.default({}),
  orderBy: orderBySchema,
  limit: z.int().min(1).max(DATA_LIMITS.PAGE_RECORDS).default(DATA_LIMITS.PAGE_RECORDS),
};
const ofCollection = { collection: collectionNameSchema };
const ofRecord = { ...ofCollection, recordId: recordIdSchema };
const ifVersion = z.int().min(1).optional();

/** What an app asks of its data. `shared/domain/app-runtime-data.ts` is the app's side. */
const dataRequestSchema = z.discriminatedUnion('call', [
  z.object({ call: z.literal('list'), ...query, cursor: cursorSchema.optional() }),
  z.object({ call: z.literal('subscribe'), ...query }),
  z.object({ call: z.literal('unsubscribe'), subscription: z.int() }),
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
  z.object({ call: z.literal('visitor') }),
  z.object({ call: z.literal('signIn') }),
]);
export type DataRequest = z.output<typeof dataRequestSchema>;
/** A list without its page: equal ones are asked for once. */
export type RecordQuery = Omit<Extract<DataRequest, { call: 'subscribe' }>, 'call'>;

/** A request of an app that is none. */
interface BadRequest {
  call: 'bad';
  reason: string;
}

/** Reads a request of an app, which may be hostile; null for what has no id, so that nothing can be replied to it. */
export function readDataRequest(message: unknown): { id: number; request: DataRequest | BadRequest } | null {
  const named = z.object({ id: z.int() }).safeParse(message);
  if (!named.success) return null;
  const parsed = dataRequestSchema.safeParse(message);
  if (parsed.success) return { id: named.data.id, request: parsed.data };
  const reason = z.prettifyError(new z.ZodError(parsed.error.issues.slice(0, 1)));
  return { id: named.data.id, request: { call: 'bad', reason: reason.replace(/^✖ /, '').slice(0, 300) } };
}
