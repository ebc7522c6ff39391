import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { ReportedRecord } from '../../../../shared/contract/data-overview.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { AppRecords, ReportedRecords } from '../../../ports/app-data.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject } from '../../projects/managed-project.ts';
import { recordNotFound, recordResponse } from '../read-records.ts';
import { type ManagedData, type OpenManagedServices, openManagedData, placeOf } from './open-managed-data.ts';

export interface ReportedRecordsServices extends OpenManagedServices {
  records: AppRecords;
  reported: ReportedRecords;
}

/** Returns a record for those who may manage the app. Throws RequestError `not_found` and `forbidden`. */
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

/** Forgets that visitors reported a record; the reports stay with the admins. Throws RequestError `not_found` and `forbidden`. */
export async function keepReportedRecord(
  { projects, reported }: ReportedRecordsServices,
  caller: Caller,
  { projectId, collection, recordId }: RouteInput<'keepReportedRecord'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  await reported.forget(projectId, { collection, recordId });
}

/** Returns the reported records that are still there, those of the last report first. */
export async function readReportedRecords(
  { records, reported }: Pick<ReportedRecordsServices, 'records' | 'reported'>,
  data: ManagedData,
): Promise<ReportedRecord[]> {
  if (data.space === 'preview') return [];
  const marks = await reported.list(data.projectId);
  const found = await Promise.all(
    marks.map(async ({ collection, recordId, reports, reportedAtMs }) => {
      const record = await records.find(placeOf(data, collection), recordId);
      return record ? [{ collection, record: recordResponse(record, data), reports, reportedAtMs }] : [];
    }),
  );
  return found.flat().toSorted((left, right) => right.reportedAtMs - left.reportedAtMs);
}
