import { DATA_LIMITS } from '../../../shared/domain/app-data/data-limits.ts';
import type { AppRecords, DataSummary, RecordWrite } from '../../ports/app-data.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { OpenData } from './open-data.ts';

export interface RoomServices {
  records: AppRecords;
}

/** From this part of a limit on, counts are read anew; below, those of a second ago decide. */
const NEARLY_FULL = 0.9;

/**
 * Returns the counts of an app that has room for what is written. Writers who come at the same time may exceed a limit by one record
 * each. Throws RequestError `conflict` for data that is full.
 */
export async function requireRoom(
  { records }: RoomServices,
  data: OpenData,
  write: RecordWrite,
): Promise<DataSummary> {
  const known = await records.summary(data, { isFresh: false });
  if (!grows(write) || !isNearlyFull(known, data, write.collection)) return known;
  const summary = await records.summary(data, { isFresh: true });
  const problem = roomProblem(summary, data, write);
  if (problem !== undefined) throw new RequestError('conflict', problem);
  return summary;
}

/** Returns the sums over all collections. */
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

function grows(write: RecordWrite): boolean {
  return write.type === 'add' || (write.type === 'replace' && write.record.bytes > write.before.bytes);
}

function isNearlyFull(summary: DataSummary, data: OpenData, collection: string): boolean {
  const { records, bytes } = totalsOf(summary);
  return (
    records >= DATA_LIMITS.RECORDS * NEARLY_FULL ||
    bytes >= DATA_LIMITS.BYTES * NEARLY_FULL ||
    isNewCollection(summary, data, collection)
  );
}

/** Collections that the document declares have their place anyway, so that nobody takes it by making others. */
function isNewCollection({ collections }: DataSummary, data: OpenData, collection: string): boolean {
  return !collections.has(collection) && !data.isDeclared(collection);
}

function roomProblem(summary: DataSummary, data: OpenData, write: RecordWrite): string | undefined {
  const { records, bytes } = totalsOf(summary);
  if (write.type === 'add' && records >= DATA_LIMITS.RECORDS) {
    return `The data of this app is full: it has ${DATA_LIMITS.RECORDS} records.`;
  }
  if (bytes >= DATA_LIMITS.BYTES) {
    return `The data of this app is full: it has ${DATA_LIMITS.BYTES / (1024 * 1024)} MB.`;
  }
  const undeclared = [...summary.collections.keys()].filter((name) => !data.isDeclared(name));
  const isFull = undeclared.length >= DATA_LIMITS.COLLECTIONS - data.declaredCount;
  return isNewCollection(summary, data, write.collection) && isFull
    ? `An app has at most ${DATA_LIMITS.COLLECTIONS} collections.`
    : undefined;
}
