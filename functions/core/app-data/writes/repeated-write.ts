import type { RecordChange } from '../../../../shared/contract/app-data.ts';
import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import { type CollectionPolicy, mayRead } from '../../../../shared/domain/app-data/data-policy.ts';
import type { AppRecords, CollectionPlace, DataRecord, WriteName } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { OpenData } from '../open-data.ts';
import { recordResponse } from '../reads/record-response.ts';

/** A change with the name by which its repetition is known. */
export interface NamedChange {
  data: OpenData;
  place: CollectionPlace;
  policy: CollectionPolicy;
  name: WriteName;
  /** What becomes of a record; undefined for what the owner does, who reads everything. */
  change?: RecordChange | undefined;
}

/** What a change made of its record; without one after a removal. */
export interface KeptChange {
  record?: AppRecord;
}

/**
 * Returns what `write` does, and what it did when another request of the same name was kept: before, or while this one was on its way.
 * Throws as `write`, and RequestError `conflict` when the other one changed something else.
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
    // What refuses this one may be the other one: it took the last credit, or changed the version.
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
 * Returns a record as its sender may see it after a change: where they do not read the collection, only what they wrote, because others
 * may have written the rest.
 */
export function changedRecord(
  { data, policy, change }: Omit<NamedChange, 'name' | 'place'>,
  record: DataRecord,
): AppRecord {
  const seen = recordResponse(record, data);
  if (change === undefined || mayRead(policy, data.reader, record)) return seen;
  if (change.type === 'add' || change.type === 'set') return { ...seen, value: change.value };
  // A sum would tell the number that others wrote, also to those who add nothing to it.
  return { ...seen, value: {} };
}

/** The refusal of a write whose name another one has. */
export function otherWrite(): RequestError {
  return new RequestError('write_id_reused');
}
