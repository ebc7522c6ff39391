import type { ReportedRecord } from '../../../../shared/contract/data-overview.ts';
import type { AppRecords, ReportedRecords } from '../../../ports/app-data.ts';
import { recordResponse } from '../reads/record-response.ts';
import { type ManagedData, type OpenManagedServices, placeOf } from './open-managed-data.ts';

export interface ReportedRecordsServices extends OpenManagedServices {
  records: AppRecords;
  reported: ReportedRecords;
}

/** Returns the reported records that still exist, most recently reported first. */
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
