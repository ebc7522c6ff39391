import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { recordNotFound, recordResponse } from '../reads/record-response.ts';
import { openManagedData, placeOf } from './open-managed-data.ts';
import type { ReportedRecordsServices } from './reported-records.ts';

/** Throws RequestError `not_found` and `forbidden`. */
export async function getManagedRecord(
  services: ReportedRecordsServices,
  caller: Caller,
  { collection, recordId, ...place }: RouteInput<'getManagedRecord'>,
): Promise<{ record: AppRecord }> {
  const data = await openManagedData(services, caller, place);
  const record = await services.records.find(placeOf(data, collection), recordId);
  if (!record) throw recordNotFound();
  return { record: recordResponse(record, data) };
}
