import { IMPORT_MAX_RECORDS } from '../../../shared/contract/app-data.ts';
import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { AppRecords } from '../../ports/app-data.ts';
import type { Clock } from '../../ports/clock.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type OpenManagedServices, openManagedData, placeOf } from './open-managed-data.ts';
import { pageOfRecords } from './page-of-records.ts';
import { recordResponse } from './read-records.ts';

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
 * Removes a record; one that is gone already is no error. Throws RequestError `not_found` and `forbidden` for the project, and
 * `unavailable`.
 */
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
      const removal = { ...place, type: 'remove', before, nowMs, operations: 0 } as const;
      const result = await services.records.write(removal);
      // A transaction that gave up has waited for seconds; six of them would take longer than a call may.
      if (!result.ok && result.reason === 'busy') refuseBusy();
      return result.ok || undefined;
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

/** Throws RequestError `unavailable`, for a record that others wrote at each attempt. */
export function refuseBusy(): never {
  throw new RequestError('record_busy');
}
