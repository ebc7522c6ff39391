import type { RecordChange } from '../../../../shared/contract/app-data.ts';
import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import { type CollectionPolicy, mayRead } from '../../../../shared/domain/app-data/data-policy.ts';
import type { AppRecords, CollectionRef, DataRecord, WriteName } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { OpenData } from '../open-data.ts';
import { recordResponse } from '../reads/record-response.ts';

export interface NamedChange {
  data: OpenData;
  place: CollectionRef;
  policy: CollectionPolicy;
  name: WriteName;
  /** The change that a visitor requests; undefined for changes by the owner, who may read the whole record. */
  change?: RecordChange | undefined;
}

export interface KeptChange {
  record?: AppRecord;
}

/**
 * Calls `write`. For a repeated request, returns the current record instead. Throws RequestError `conflict` when
 * another change used the same write id.
 */
export async function writeOnce<Result extends KeptChange>(
  { records }: { records: Pick<AppRecords, 'find' | 'findWrite'> },
  change: NamedChange,
  write: () => Promise<Result | undefined>,
): Promise<Result | KeptChange | undefined> {
  const kept = await findKept(records, change);
  if (kept) return kept;
  try {
    return await write();
  } catch (error) {
    // A concurrent request with the same id may have succeeded and caused this error.
    const keptMeanwhile = await findKept(records, change);
    if (keptMeanwhile) return keptMeanwhile;
    throw error;
  }
}

async function findKept(
  records: Pick<AppRecords, 'find' | 'findWrite'>,
  change: NamedChange,
): Promise<KeptChange | undefined> {
  const { place, name } = change;
  const remembered = await records.findWrite(place, name);
  if (!remembered) return undefined;
  if (remembered.digest !== name.digest) throw otherWrite();
  const record = await records.find(place, remembered.recordId);
  return record ? { record: changedRecord(change, record) } : {};
}

/**
 * Returns the record as the sender of a change may see it. Without read access to the collection, the sender sees only
 * the fields that the change wrote.
 */
export function changedRecord(
  { data, policy, change }: Omit<NamedChange, 'name' | 'place'>,
  record: DataRecord,
): AppRecord {
  const seen = recordResponse(record, data);
  if (change === undefined || mayRead(policy, data.reader, record)) return seen;
  if (change.type === 'add' || change.type === 'set') return { ...seen, value: change.value };
  // The new sum is hidden. Otherwise, a visitor could add zero to learn the sum of all visitors' numbers.
  return { ...seen, value: {} };
}

export function otherWrite(): RequestError {
  return new RequestError('write_id_reused');
}
