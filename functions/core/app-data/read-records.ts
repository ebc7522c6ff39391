import { createHash } from 'node:crypto';
import type { AppRecord } from '../../../shared/contract/app-record.ts';
import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import { VISITOR_DATA_RATES } from '../../../shared/domain/app-data/data-limits.ts';
import {
  type CollectionPolicy,
  type DataReader,
  mayRead,
} from '../../../shared/domain/app-data/data-policy.ts';
import type { AppRecords, DataRecord, DataSummary } from '../../ports/app-data.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import { limitRate } from '../limit-rate.ts';
import type { AppVisit } from './app-visit.ts';
import { type OpenData, type OpenDataServices, openData } from './open-data.ts';
import { pageOfRecords } from './page-of-records.ts';

export interface ReadDataServices extends OpenDataServices {
  records: AppRecords;
  /** In the memory of the instance, because pages that are in sight read all the time. */
  readLimits: Pick<RateLimits, 'takeToken'>;
  clock: Clock;
}

const VISITOR_READS = { requests: VISITOR_DATA_RATES.READS_PER_MINUTE, perSeconds: 60 };
const STATE_LENGTH = 22;

/**
 * Returns a page of the records that the visitor may see; without records when they are as they were at `knownState`. Throws
 * RequestError as `openData`, `rate_limited`, and `invalid_input` for a cursor of another list.
 */
export async function listRecords(
  services: ReadDataServices,
  visit: AppVisit,
  { collection, where, orderBy, limit, cursor, knownState, isFresh }: RouteInput<'listRecords'>,
): Promise<Omit<RouteResponse<'listRecords'>, 'success'>> {
  const data = await openToRead(services, visit);
  const policy = data.policyOf(collection);
  const summary = await services.records.summary(data, { isFresh });
  const seen = { policy, reader: data.reader };
  const state = await stateOf(summary, collection, seen);
  if (state === knownState) return { state };
  const visible = await visibleRecords(summary, collection, seen);
  const page = pageOfRecords(visible, { where, orderBy, limit, cursor });
  return {
    records: page.records.map((record) => recordResponse(record, data)),
    nextCursor: page.nextCursor,
    state,
  };
}

/** Returns a record that the visitor may see. Throws as `listRecords`, and RequestError `not_found`. */
export async function getRecord(
  services: ReadDataServices,
  visit: AppVisit,
  { collection, recordId }: RouteInput<'getRecord'>,
): Promise<{ record: AppRecord }> {
  const data = await openToRead(services, visit);
  const record = await services.records.find({ ...data, collection }, recordId);
  if (!record || !mayRead(data.policyOf(collection), data.reader, record)) throw recordNotFound();
  return { record: recordResponse(record, data) };
}

/** Returns a record as the visitor sees it. What they made in other browsers is their own too. */
export function recordResponse(
  { id, value, version, authorId, isPending, createdAtMs, updatedAtMs }: DataRecord,
  { reader, visitorId }: Pick<OpenData, 'reader' | 'visitorId'>,
): AppRecord {
  const isMine = reader.visitorIds.includes(authorId);
  const author = isMine ? visitorId : authorId;
  return { id, value, version, author, isMine, ...(isPending && { isPending }), createdAtMs, updatedAtMs };
}

export function recordNotFound(): RequestError {
  return new RequestError('record_not_found');
}

async function openToRead(services: ReadDataServices, visit: AppVisit): Promise<OpenData> {
  const limits = { rateLimits: services.readLimits, clock: services.clock };
  const bucket = `${visit.projectId} ${visit.visitorKey}`;
  await limitRate(limits, bucket, VISITOR_READS, 'too_many_reads');
  return openData(services, visit, { changes: false });
}

interface Seen {
  policy: CollectionPolicy;
  reader: DataReader;
}

/**
 * Returns a text that changes when what the reader sees may have changed: with the records, and with the policy. Where readers see a
 * part only, it says nothing of the rest.
 */
async function stateOf(summary: DataSummary, collection: string, { policy, reader }: Seen): Promise<string> {
  const isWhole = reader.isOwner || policy.read === 'everyone';
  const content = isWhole
    ? summary.versionOf(collection)
    : (await visibleRecords(summary, collection, { policy, reader })).map(({ id, version }) => [id, version]);
  const seen = JSON.stringify([policy.read, reader, content]);
  return createHash('sha256').update(seen).digest('base64url').slice(0, STATE_LENGTH);
}

async function visibleRecords(summary: DataSummary, collection: string, { policy, reader }: Seen) {
  if (policy.read === 'owner' && !reader.isOwner) return [];
  const all = await summary.recordsOf(collection);
  return all.filter((record) => mayRead(policy, reader, record));
}
