import { IMPORT_MAX_RECORDS } from '../../../../shared/contract/app-data.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import type { ManageRecordsServices } from './list-managed-records.ts';
import { openManagedData, placeOf } from './open-managed-data.ts';

/** Removes some records of a collection; returns whether it is empty. Throws RequestError `not_found`, `forbidden`. */
export async function emptyCollection(
  services: ManageRecordsServices,
  caller: Caller,
  { collection, ...input }: RouteInput<'emptyCollection'>,
): Promise<{ isEmpty: boolean }> {
  const place = placeOf(await openManagedData(services, caller, input), collection);
  return { isEmpty: await services.records.removeSome(place, IMPORT_MAX_RECORDS, services.clock.nowMs()) };
}
