import * as z from 'zod';
import { collectionNameSchema, recordIdSchema } from '../../domain/app-data/record-place.ts';
import { dataRemovalSchema } from '../data-removal.ts';
import { PROJECT_ERRORS } from '../errors.ts';
import { booleanFieldSchema, idempotencyKeySchema, projectIdSchema, successSchema } from '../fields.ts';
import { type Route, route } from '../route.ts';

const timeSchema = z.coerce.number().int().min(0).optional();

/** The conditions for records to remove. A record must meet all conditions. A call without any condition is refused. */
const removalFields = {
  projectId: projectIdSchema,
  /** Only records of this collection. If missing, records of all collections. */
  collection: collectionNameSchema.optional(),
  /** Only records added at this time or later. */
  sinceMs: timeSchema,
  /** Only records added at this time or earlier. Defaults to the time of the first call. */
  untilMs: timeSchema,
  /** The record that `sameVisitor` and `sameNetwork` refer to. */
  likeCollection: collectionNameSchema.optional(),
  likeRecordId: recordIdSchema.optional(),
  /** Only records by the visitor who added the given record. */
  sameVisitor: booleanFieldSchema.default(false),
  /** Only records that were added on the same day (UTC) from the same network as the given record. */
  sameNetwork: booleanFieldSchema.default(false),
};

const removalStepSchema = successSchema.extend({ removal: dataRemovalSchema, isDone: z.boolean() });

/** The calls by which an owner removes many records of the published app, and restores them. */
export const dataRemovalRoutes = {
  countRemoval: route({
    method: 'GET',
    path: '/projects/{projectId}/removals/count',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject(removalFields),
    output: successSchema.extend({
      records: z.int(),
      bytes: z.int(),
      /** The number of visitors who added the records. */
      visitors: z.int(),
      /** True if the network of the given record is known, so that `sameNetwork` is possible. */
      isNetworkKnown: z.boolean(),
    }),
    errors: PROJECT_ERRORS,
  }),
  /** Removes at most 200 records. Clients repeat the call with the same id and fields until `isDone`. */
  removeRecords: route({
    method: 'POST',
    path: '/projects/{projectId}/removals',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'json',
    input: z.strictObject({ ...removalFields, removalId: idempotencyKeySchema }),
    output: removalStepSchema,
    errors: [...PROJECT_ERRORS, 'conflict', 'unavailable'],
  }),
  /** Restores at most 200 records. Clients repeat the call until `isDone`. */
  restoreRecords: route({
    method: 'POST',
    path: '/projects/{projectId}/removals/{removalId}/restore',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'json',
    input: z.strictObject({ projectId: projectIdSchema, removalId: idempotencyKeySchema }),
    output: removalStepSchema,
    errors: [...PROJECT_ERRORS, 'conflict', 'unavailable'],
  }),
} satisfies Record<string, Route>;
