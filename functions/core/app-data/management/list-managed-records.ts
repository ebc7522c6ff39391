import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import type { AppRecords } from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Caller } from '../../auth/authenticate.ts';
import type { AnnounceServices } from '../announce-changes.ts';
import { pageOfRecords } from '../reads/page-of-records.ts';
import { recordResponse } from '../reads/record-response.ts';
import { type OpenManagedServices, openManagedData } from './open-managed-data.ts';

export interface ManageRecordsServices extends OpenManagedServices {
  records: AppRecords;
  clock: Clock;
}

export interface ChangeRecordsServices extends ManageRecordsServices, AnnounceServices {}

/**
 * Returns one page of all records of a collection, newest first. Throws RequestError `not_found`, `forbidden` and
 * `invalid_input`.
 */
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
