import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { callDataApi } from '../../../lib/data-api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { CollectionRef } from '../data-scope.ts';
import { AT_ONCE } from './at-once.ts';

const PAGE_RECORDS = 50;
const EXPORT_RECORDS = 100;

export interface PageRequest {
  isPending: boolean;
  cursor: string | undefined;
}

export function useRecordsPage(place: CollectionRef, { isPending, cursor }: PageRequest) {
  const { projectId, space, revisionString, collection } = place;
  return useQuery({
    ...AT_ONCE,
    queryKey: [...queryKeys.appData(projectId), 'records', space, revisionString, collection, isPending, cursor ?? ''],
    queryFn: ({ signal }) =>
      callDataApi('listManagedRecords', { ...place, isPending, cursor, limit: PAGE_RECORDS }, { signal }),
    placeholderData: keepPreviousData,
    meta: { isPrivate: true },
  });
}

/** Reads all records of a collection, page by page. Throws ApiError. */
export async function readAllRecords(place: CollectionRef, onRead: (records: number) => void): Promise<AppRecord[]> {
  const records: AppRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await callDataApi('listManagedRecords', { ...place, cursor, limit: EXPORT_RECORDS });
    records.push(...page.records);
    onRead(records.length);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return records;
}
