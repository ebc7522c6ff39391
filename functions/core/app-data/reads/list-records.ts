import { createHash } from 'node:crypto';
import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { type CollectionPolicy, type DataReader, mayRead } from '../../../../shared/domain/app-data/data-policy.ts';
import type { DataSummary } from '../../../ports/app-data.ts';
import { isAnnounced } from '../announce-changes.ts';
import type { AppVisit } from '../app-visit.ts';
import { openToRead, type ReadDataServices } from './open-to-read.ts';
import { pageOfRecords } from './page-of-records.ts';
import { recordResponse } from './record-response.ts';

const STATE_LENGTH = 22;

/** Throws the errors of `openData`, RequestError `rate_limited`, and `invalid_input` for a cursor of another list. */
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
  const announced = { isAnnounced: isAnnounced(policy) };
  if (state === knownState) return { state, ...announced };
  const visible = await visibleRecords(summary, collection, seen);
  const page = pageOfRecords(visible, { where, orderBy, limit, cursor });
  return {
    records: page.records.map((record) => recordResponse(record, data)),
    nextCursor: page.nextCursor,
    state,
    ...announced,
  };
}

interface Seen {
  policy: CollectionPolicy;
  reader: DataReader;
}

/** Returns a hash of the policy and of the records that the reader may see. It reveals nothing about hidden records. */
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
