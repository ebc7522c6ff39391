import { IMPORT_MAX_RECORDS } from '../../../../shared/contract/app-data.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { announceChanges } from '../announce-changes.ts';
import type { ChangeRecordsServices } from './list-managed-records.ts';
import { openManagedData, placeOf } from './open-managed-data.ts';

/** Removes some records of a collection; returns whether it is empty. Throws RequestError `not_found`, `forbidden`. */
export async function emptyCollection(
  services: ChangeRecordsServices,
  caller: Caller,
  { collection, ...input }: RouteInput<'emptyCollection'>,
): Promise<{ isEmpty: boolean }> {
  const data = await openManagedData(services, caller, input);
  const place = placeOf(data, collection);
  const isEmpty = await services.records.removeSome(place, IMPORT_MAX_RECORDS, services.clock.nowMs());
  await announceChanges(services, data, [collection]);
  return { isEmpty };
}
