import { type AppRecord, IMPORT_MAX_RECORDS } from '../../../shared/contract/app-data.ts';
import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import { valueBytes } from '../../../shared/domain/app-data/data-value.ts';
import type { AppRecords, CollectionPlace, DataRecord } from '../../ports/app-data.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type ManagedData, type OpenManagedServices, openManagedData, placeOf } from './open-managed-data.ts';
import { pageOfRecords } from './page-of-records.ts';
import { requireFit } from './plan-add.ts';
import { recordNotFound, recordResponse } from './read-records.ts';
import { growthOf, requireRoom } from './require-room.ts';

export interface ManageRecordsServices extends OpenManagedServices {
  records: AppRecords;
  clock: Clock;
}

const MAX_ATTEMPTS = 6;

/** Returns a page of all records of a collection, newest first. Throws RequestError `not_found`, `forbidden` and `invalid_input`. */
export async function listManagedRecords(
  services: ManageRecordsServices,
  caller: Caller,
  { collection, isPending, limit, cursor, ...place }: RouteInput<'listManagedRecords'>,
): Promise<Omit<RouteResponse<'listManagedRecords'>, 'success'>> {
  const data = await openManagedData(services, caller, place);
  const summary = await services.records.summary(data, { isFresh: true });
  const all = await summary.recordsOf(collection);
  const found = isPending ? all.filter((record) => record.isPending) : all;
  const page = pageOfRecords(found, { orderBy: '-createdAt', limit, cursor });
  return {
    records: page.records.map((record) => recordResponse(record, data)),
    nextCursor: page.nextCursor,
  };
}

/**
 * Replaces the value of a record, approves it, or both. What keeps order is no operation that is paid for. Throws RequestError
 * `not_found`; `forbidden` for others, and for a value that nobody changes; `invalid_input` for a value of another shape; `conflict`
 * with the record when it has another version, or when the data is full; and `unavailable`.
 */
export async function saveManagedRecord(
  services: ManageRecordsServices,
  caller: Caller,
  { collection, recordId, ...change }: RouteInput<'saveManagedRecord'>,
): Promise<{ record: AppRecord }> {
  const data = await openManagedData(services, caller, change);
  const place = placeOf(data, collection);
  const before = await services.records.find(place, recordId);
  if (!before) throw recordNotFound();
  if (before.version !== change.ifVersion) throw changed(before, data);
  const nowMs = services.clock.nowMs();
  const record = changedRecord(data, place, before, { ...change, nowMs });
  const write = { ...place, type: 'replace', before, record, nowMs, operations: 0 } as const;
  await requireRoom(services, data, growthOf(write));
  const result = await services.records.write(write);
  if (result.ok) return { record: recordResponse(record, data) };
  if (result.reason === 'busy') return refuseBusy();
  const current = await services.records.find(place, recordId);
  throw current ? changed(current, data) : recordNotFound();
}

/** Removes a record; one that is gone already is no error. Throws RequestError `not_found` and `forbidden` for the project. */
export async function removeManagedRecord(
  services: ManageRecordsServices,
  caller: Caller,
  { collection, recordId, ...input }: RouteInput<'removeManagedRecord'>,
): Promise<void> {
  const place = placeOf(await openManagedData(services, caller, input), collection);
  const nowMs = services.clock.nowMs();
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const before = await services.records.find(place, recordId);
      if (!before) return true;
      const { ok } = await services.records.write({ ...place, type: 'remove', before, nowMs, operations: 0 });
      return ok || undefined;
    },
    refuseBusy,
  );
}

/** Removes some records of a collection; returns whether it is empty then. Throws RequestError `not_found` and `forbidden`. */
export async function emptyCollection(
  services: ManageRecordsServices,
  caller: Caller,
  { collection, ...input }: RouteInput<'emptyCollection'>,
): Promise<{ isEmpty: boolean }> {
  const place = placeOf(await openManagedData(services, caller, input), collection);
  return { isEmpty: await services.records.removeSome(place, IMPORT_MAX_RECORDS, services.clock.nowMs()) };
}

function changedRecord(
  data: ManagedData,
  { collection }: CollectionPlace,
  before: DataRecord,
  {
    value,
    isApproved,
    nowMs,
  }: Pick<RouteInput<'saveManagedRecord'>, 'value' | 'isApproved'> & { nowMs: number },
): DataRecord {
  const version = before.version + 1;
  const isPending = isApproved ? undefined : before.isPending;
  if (value === undefined) return { ...before, version, isPending, updatedAtMs: nowMs };
  const policy = data.policyOf(collection);
  if (policy.change === 'nobody') {
    throw new RequestError('forbidden', 'Nobody changes the records of this collection.');
  }
  requireFit(policy, data, value);
  return { ...before, value, bytes: valueBytes(value), version, isPending, updatedAtMs: nowMs };
}

function changed(current: DataRecord, data: ManagedData): RequestError {
  return new RequestError('conflict', 'Somebody changed this meanwhile.', {
    current: recordResponse(current, data),
  });
}

function refuseBusy(): never {
  throw new RequestError('unavailable', 'Many write this record at once. Please try again.');
}
