import { DATA_LIMITS } from '../../../shared/domain/app-data/data-limits.ts';
import type { CollectionPolicy } from '../../../shared/domain/app-data/data-policy.ts';
import { type DataValue, dataValueSchema, valueBytes } from '../../../shared/domain/app-data/data-value.ts';
import { findShapeProblem } from '../../../shared/domain/app-data/shape-problem.ts';
import { ATTACHMENT_LIMITS } from '../../../shared/domain/attachments/attachment-limits.ts';
import type { StartRecords } from '../../../shared/domain/attachments/table-elements.ts';
import type { AppRecords, CollectionRef, DataRecord, DataScope } from '../../ports/app-data.ts';
import type { Clock } from '../../ports/clock.ts';
import { addedRecordId, changeDigest } from './data-ids.ts';
import { OWNER_AUTHOR } from './management/open-managed-data.ts';
import { totalsOf } from './writes/require-quota.ts';

interface StartServices {
  records: Pick<AppRecords, 'summary' | 'addMany'>;
  clock: Clock;
}

/**
 * Adds the initial records of each collection that has never had a record. Their author is the owner. Skips values that
 * break the policy's shape, and collections that do not fit into the data of the app, because a document is untrusted.
 * A repeated or concurrent call adds each record once. Returns `busy` when some records are not stored yet.
 */
export async function addStartRecords(
  { records, clock }: StartServices,
  { projectId, space }: DataScope,
  start: StartRecords,
  policyOf: (collection: string) => CollectionPolicy,
): Promise<'added' | 'busy'> {
  const wanted = [...start].slice(0, ATTACHMENT_LIMITS.TABLES);
  if (wanted.length === 0) return 'added';
  const summary = await records.summary({ projectId, space }, { isFresh: false });
  let { records: count, bytes } = totalsOf(summary);
  let collections = summary.collections.size;
  let hasAdded = false;
  for (const [collection, rows] of wanted) {
    if (summary.collections.has(collection)) continue;
    const place = { projectId, space, collection };
    const added = newRecords(place, rows, policyOf(collection), clock.nowMs());
    count += added.length;
    bytes += added.reduce((sum, record) => sum + record.bytes, 0);
    collections += 1;
    if (added.length === 0 || collections > DATA_LIMITS.COLLECTIONS) continue;
    if (count > DATA_LIMITS.RECORDS || bytes > DATA_LIMITS.BYTES) continue;
    const name = { visitorId: OWNER_AUTHOR, writeId: writeIdOf(collection), digest: changeDigest(collection, rows) };
    if ((await records.addMany(place, added, name, clock.nowMs())) === 'busy') return 'busy';
    hasAdded = true;
  }
  // Refreshes the cached summary, so that a list call that follows immediately includes the new records.
  if (hasAdded) await records.summary({ projectId, space }, { isFresh: true });
  return 'added';
}

const writeIdOf = (collection: string) => `start.${collection}`;

function newRecords(
  place: CollectionRef,
  rows: readonly unknown[],
  { shape }: CollectionPolicy,
  nowMs: number,
): DataRecord[] {
  return rows.slice(0, ATTACHMENT_LIMITS.ROWS).flatMap((row, index): DataRecord[] => {
    const value: DataValue | undefined = dataValueSchema.safeParse(row).data;
    if (value === undefined || (shape && findShapeProblem(shape, value) !== undefined)) return [];
    // Lists show the newest record first, so each row is dated 1 ms before the previous row to keep the order.
    const atMs = nowMs - index;
    const id = addedRecordId(place, OWNER_AUTHOR, `${writeIdOf(place.collection)}.${index}`);
    return [
      {
        ...{ id, value, version: 1, authorId: OWNER_AUTHOR },
        ...{ bytes: valueBytes(value), createdAtMs: atMs, updatedAtMs: atMs },
      },
    ];
  });
}
