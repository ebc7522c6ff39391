import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { mayRead } from '../../../../shared/domain/app-data/data-policy.ts';
import type { AppVisit } from '../app-visit.ts';
import { openToRead, type ReadDataServices } from './open-to-read.ts';
import { recordNotFound, recordResponse } from './record-response.ts';

/** Returns a record that the visitor may see. Throws RequestError `not_found`, and the errors of `listRecords`. */
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
