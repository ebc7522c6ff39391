import * as z from 'zod';
import { DATA_LIMITS } from '../domain/app-data/data-limits.ts';
import { orderBySchema, whereSchema } from '../domain/app-data/data-query.ts';
import { dataFieldSchema, dataValueSchema } from '../domain/app-data/data-value.ts';
import { collectionNameSchema, recordIdSchema } from '../domain/app-data/record-place.ts';
import { appRecordSchema } from './app-record.ts';
import { dataOverviewResponseSchema, dataSpaceSchema } from './data-overview.ts';
import { PROJECT_ERRORS, USER_ERRORS } from './errors.ts';
import {
  booleanFieldSchema,
  cursorSchema,
  idempotencyKeySchema,
  jsonFieldSchema,
  listFields,
  projectIdSchema,
  revisionStringSchema,
  successSchema,
} from './fields.ts';
import { type Route, route } from './route.ts';

const collectionPath = { projectId: projectIdSchema, collection: collectionNameSchema };

export const listRecordsInputSchema = z.strictObject({
  ...collectionPath,
  where: jsonFieldSchema(whereSchema).optional(),
  orderBy: orderBySchema,
  limit: z.coerce.number().int().min(1).max(DATA_LIMITS.PAGE_RECORDS).default(DATA_LIMITS.PAGE_RECORDS),
  cursor: cursorSchema.optional(),
  /** The `state` of an earlier response. When the collection has not changed since, the response omits the records. */
  knownState: z.string().max(200).optional(),
  /** True bypasses the cache, so that visitors see a change that they have just made. */
  isFresh: booleanFieldSchema.default(false),
});

export const listRecordsResponseSchema = successSchema.extend({
  /** Missing when the collection has not changed since `knownState`. */
  records: z.array(appRecordSchema).optional(),
  nextCursor: z.string().optional(),
  /** Identifies the present content of the collection: it changes with every change of a record. */
  state: z.string(),
  /**
   * True if the server sends an event for each change of the collection. Other collections must be polled. Missing in
   * responses of an earlier version.
   */
  isAnnounced: z.boolean().default(false),
});

const recordResponseSchema = successSchema.extend({ record: appRecordSchema });

/**
 * One change of a record, to be sent with a `writeId`. A retry with the same `writeId` within seven days changes
 * nothing more.
 */
export const recordChangeSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), value: dataValueSchema }),
  z.strictObject({
    type: z.literal('set'),
    recordId: recordIdSchema,
    value: dataValueSchema,
    /** Rejects the change when the record's version differs from this one. */
    ifVersion: z.int().min(1).optional(),
  }),
  z.strictObject({
    type: z.literal('increment'),
    recordId: recordIdSchema,
    field: dataFieldSchema,
    by: z.number().min(-1_000_000).max(1_000_000),
  }),
  z.strictObject({
    type: z.literal('remove'),
    recordId: recordIdSchema,
    ifVersion: z.int().min(1).optional(),
  }),
]);
export type RecordChange = z.infer<typeof recordChangeSchema>;

export const writeRecordInputSchema = z.strictObject({
  ...collectionPath,
  writeId: idempotencyKeySchema,
  /** When the visitor made the change, by the browser's clock. Changes that waited offline for too long are refused. */
  madeAtMs: z.number().int().min(0),
  change: recordChangeSchema,
});

export const writeRecordResponseSchema = successSchema.extend({
  /** The record after the change. Missing after a removal, and when the visitor may not read the new record. */
  record: appRecordSchema.optional(),
});

const visitorResponseSchema = successSchema.extend({
  /** A pseudonym, valid in this app only. It belongs to the browser or, after signing in, to the visitor's account. */
  visitorId: z.string(),
  isSignedIn: z.boolean(),
  /** True if the visitor may manage the app. */
  isOwner: z.boolean(),
  /**
   * How to receive events of changed records, over the WebSocket protocol of AWS AppSync Events. Missing when the
   * browser must poll.
   */
  events: z.object({ url: z.string(), host: z.string(), channel: z.string(), token: z.string() }).optional(),
});

/** Includes the errors of API keys, because signed-in visitors send an API key. */
const VISITOR_ERRORS = [...USER_ERRORS, 'not_found', 'gone', 'rate_limited'] as const;

/** The routes for running apps. The shell (the page around an app) sends the requests for the app. */
export const appDataRuntimeRoutes = {
  listRecords: route({
    method: 'GET',
    path: '/apps/{projectId}/data/{collection}',
    feature: 'app-data',
    auth: 'visitor',
    body: 'query',
    input: listRecordsInputSchema,
    output: listRecordsResponseSchema,
    errors: VISITOR_ERRORS,
  }),
  getRecord: route({
    method: 'GET',
    path: '/apps/{projectId}/data/{collection}/{recordId}',
    feature: 'app-data',
    auth: 'visitor',
    body: 'query',
    input: z.strictObject({ ...collectionPath, recordId: recordIdSchema }),
    output: recordResponseSchema,
    errors: VISITOR_ERRORS,
  }),
  writeRecord: route({
    method: 'POST',
    path: '/apps/{projectId}/data/{collection}',
    feature: 'app-data',
    auth: 'visitor',
    body: 'json',
    input: writeRecordInputSchema,
    output: writeRecordResponseSchema,
    errors: [...VISITOR_ERRORS, 'conflict', 'insufficient_credits', 'unavailable'],
  }),
  getVisitor: route({
    method: 'GET',
    path: '/apps/{projectId}/visitor',
    feature: 'app-data',
    auth: 'visitor',
    body: 'query',
    input: z.strictObject({ projectId: projectIdSchema }),
    output: visitorResponseSchema,
    errors: VISITOR_ERRORS,
  }),
  /**
   * Connects the browser with the visitor's account. The pseudonym of the account's first browser becomes the account's
   * pseudonym, and later browsers use it too.
   */
  signInVisitor: route({
    method: 'POST',
    path: '/apps/{projectId}/visitor',
    feature: 'app-data',
    auth: 'visitor',
    body: 'json',
    input: z.strictObject({ projectId: projectIdSchema }),
    output: visitorResponseSchema,
    errors: [...VISITOR_ERRORS, 'conflict', 'unavailable'],
  }),
} satisfies Record<string, Route>;

const managedSpace = {
  space: dataSpaceSchema,
  /** For the `preview` space only: the revision whose data policy applies. Defaults to the newest one. */
  revisionString: revisionStringSchema.optional(),
};
const managedCollectionPath = { ...collectionPath, ...managedSpace };
const managedRecordPath = { ...managedCollectionPath, recordId: recordIdSchema };

export const IMPORT_MAX_RECORDS = 100;

/** The routes by which an owner manages the data of an app. */
export const appDataRoutes = {
  getDataOverview: route({
    method: 'GET',
    path: '/projects/{projectId}/data',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject({ projectId: projectIdSchema, ...managedSpace }),
    output: dataOverviewResponseSchema,
    errors: PROJECT_ERRORS,
  }),
  setDataSettings: route({
    method: 'POST',
    path: '/projects/{projectId}/data',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'json',
    input: z.strictObject({ projectId: projectIdSchema, approvesFirst: z.boolean() }),
    errors: PROJECT_ERRORS,
  }),
  listManagedRecords: route({
    method: 'GET',
    path: '/projects/{projectId}/data/{collection}',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject({
      ...managedCollectionPath,
      /** True to return only records that wait for approval. */
      isPending: booleanFieldSchema.default(false),
      ...listFields,
    }),
    output: successSchema.extend({ records: z.array(appRecordSchema), nextCursor: z.string().optional() }),
    errors: PROJECT_ERRORS,
  }),
  getManagedRecord: route({
    method: 'GET',
    path: '/projects/{projectId}/data/{collection}/{recordId}',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject(managedRecordPath),
    output: recordResponseSchema,
    errors: PROJECT_ERRORS,
  }),
  /** Marks the reports of a record as handled. Admins still see them. */
  dismissRecordReports: route({
    method: 'DELETE',
    path: '/projects/{projectId}/data/{collection}/{recordId}/reports',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject({ ...collectionPath, recordId: recordIdSchema }),
    errors: PROJECT_ERRORS,
  }),
  saveManagedRecord: route({
    method: 'POST',
    path: '/projects/{projectId}/data/{collection}/{recordId}',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'json',
    input: z.strictObject({
      ...managedRecordPath,
      /** A retry with the same id within seven days changes nothing more. */
      writeId: idempotencyKeySchema,
      value: dataValueSchema.optional(),
      ifVersion: z.int().min(1),
      /** Approves a pending record, so that everyone who may read the collection sees it. */
      isApproved: z.literal(true).optional(),
    }),
    output: recordResponseSchema,
    errors: [...PROJECT_ERRORS, 'conflict', 'unavailable'],
  }),
  removeManagedRecord: route({
    method: 'DELETE',
    path: '/projects/{projectId}/data/{collection}/{recordId}',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject(managedRecordPath),
    errors: [...PROJECT_ERRORS, 'unavailable'],
  }),
  /** Removes at most 100 records of a collection. Clients repeat the request until `isEmpty` is true. */
  emptyCollection: route({
    method: 'DELETE',
    path: '/projects/{projectId}/data/{collection}',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'query',
    input: z.strictObject(managedCollectionPath),
    output: successSchema.extend({ isEmpty: z.boolean() }),
    errors: PROJECT_ERRORS,
  }),
  importRecords: route({
    method: 'POST',
    path: '/projects/{projectId}/data/{collection}',
    feature: 'app-data',
    auth: 'user',
    scopes: ['data'],
    body: 'json',
    input: z.strictObject({
      ...managedCollectionPath,
      /** Identifies this part of the import: a retry with the same id adds nothing. Other parts need other ids. */
      writeId: idempotencyKeySchema,
      values: z.array(dataValueSchema).min(1).max(IMPORT_MAX_RECORDS),
    }),
    /** The number of records that the part added; a retry returns the same number. */
    output: successSchema.extend({ added: z.int() }),
    errors: [...PROJECT_ERRORS, 'conflict', 'rate_limited', 'insufficient_credits', 'unavailable'],
  }),
} satisfies Record<string, Route>;
