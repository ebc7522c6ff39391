import { DATA_LIMITS } from '../../../../shared/domain/app-data/data-limits.ts';
import type { Refusal } from '../../../../shared/messages/refusals.ts';
import type { AppRecords, DataSummary, RecordWrite } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { OpenData } from '../open-data.ts';

export interface QuotaServices {
  records: AppRecords;
}

export interface Growth {
  collection: string;
  records: number;
  bytes: number;
}

type LimitedData = Pick<OpenData, 'projectId' | 'space' | 'isDeclared' | 'declaredCount'>;

/**
 * Above this share of a limit, the counts are read again. Below it, cached counts that are up to a second old suffice.
 */
const NEARLY_FULL = 0.9;

/**
 * Throws RequestError `conflict` when the app's data is full. Concurrent writers may each exceed a limit by one write.
 */
export async function requireQuota(
  { records }: QuotaServices,
  data: LimitedData,
  growth: Growth,
): Promise<DataSummary> {
  const known = await records.summary(data, { isFresh: false });
  if (!grows(growth) || !isNearlyFull(known, data, growth)) return known;
  const summary = await records.summary(data, { isFresh: true });
  const problem = roomProblem(summary, data, growth);
  if (problem !== undefined) throw new RequestError(problem);
  return summary;
}

export function growthOf(write: RecordWrite): Growth {
  const { collection } = write;
  switch (write.type) {
    case 'add':
      return { collection, records: 1, bytes: write.record.bytes };
    case 'replace':
      return { collection, records: 0, bytes: write.record.bytes - write.before.bytes };
    case 'remove':
      return { collection, records: -1, bytes: -write.before.bytes };
    case 'increase':
      return { collection, records: 0, bytes: 0 };
  }
}

export function totalsOf({ collections }: Pick<DataSummary, 'collections'>): {
  records: number;
  bytes: number;
} {
  let records = 0;
  let bytes = 0;
  for (const counts of collections.values()) {
    records += counts.records;
    bytes += counts.bytes;
  }
  return { records, bytes };
}

function grows({ records, bytes }: Growth): boolean {
  return records > 0 || bytes > 0;
}

function isNearlyFull(summary: DataSummary, data: LimitedData, growth: Growth): boolean {
  const { records, bytes } = totalsOf(summary);
  return (
    records + growth.records > DATA_LIMITS.RECORDS * NEARLY_FULL ||
    bytes + growth.bytes > DATA_LIMITS.BYTES * NEARLY_FULL ||
    isNewCollection(summary, data, growth.collection)
  );
}

/**
 * Returns whether a write would create an undeclared collection. Declared collections never count as new: otherwise
 * visitors could create undeclared ones up to the limit and so block the declared ones.
 */
function isNewCollection({ collections }: DataSummary, data: LimitedData, collection: string): boolean {
  return !collections.has(collection) && !data.isDeclared(collection);
}

function roomProblem(summary: DataSummary, data: LimitedData, growth: Growth): Refusal | undefined {
  const { records, bytes } = totalsOf(summary);
  if (growth.records > 0 && records + growth.records > DATA_LIMITS.RECORDS) {
    return { key: 'records_full', params: { maxRecords: DATA_LIMITS.RECORDS } };
  }
  if (bytes + growth.bytes > DATA_LIMITS.BYTES) {
    return { key: 'bytes_full', params: { maxMb: DATA_LIMITS.BYTES / (1024 * 1024) } };
  }
  const undeclared = [...summary.collections.keys()].filter((name) => !data.isDeclared(name));
  const isFull = undeclared.length >= DATA_LIMITS.COLLECTIONS - data.declaredCount;
  return isNewCollection(summary, data, growth.collection) && isFull
    ? { key: 'collections_full', params: { maxCollections: DATA_LIMITS.COLLECTIONS } }
    : undefined;
}
