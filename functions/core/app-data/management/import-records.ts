import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { valueBytes } from '../../../../shared/domain/app-data/data-value.ts';
import type { AppRecords, CollectionRef, DataRecord } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { limitRate } from '../../limit-rate.ts';
import { type AnnounceServices, announceChanges } from '../announce-changes.ts';
import { addedRecordId, changeDigest } from '../data-ids.ts';
import { chargeOperations, type PaymentServices } from '../writes/charge-operations.ts';
import { requireFit } from '../writes/plan-add.ts';
import { otherWrite } from '../writes/repeated-write.ts';
import { requireQuota } from '../writes/require-quota.ts';
import { type OpenManagedServices, OWNER_AUTHOR, openManagedData, placeOf } from './open-managed-data.ts';

export interface ImportServices extends OpenManagedServices, PaymentServices, AnnounceServices {
  records: AppRecords;
}

const IMPORTS = { requests: 120, perSeconds: 60 };

/**
 * Adds records to a collection; each counts as one operation. A repeated request adds only the missing records and
 * returns the same response. Throws RequestError `not_found`; `forbidden`; `invalid_input` for a value that breaks the
 * schema; `conflict` when the data is full or `writeId` was used for other values; `rate_limited`;
 * `insufficient_credits`; and `unavailable`.
 */
export async function importRecords(
  services: ImportServices,
  caller: Caller,
  { collection, writeId, values, ...input }: RouteInput<'importRecords'>,
): Promise<{ added: number }> {
  const data = await openManagedData(services, caller, input);
  await limitRate(services, `import:${data.projectId}`, IMPORTS, 'too_many_writes');
  const policy = data.policyOf(collection);
  for (const value of values) requireFit(policy, data, value);
  const place = placeOf(data, collection);
  const nowMs = services.clock.nowMs();
  const name = { visitorId: OWNER_AUTHOR, writeId, digest: changeDigest(collection, values) };
  if (!(await services.records.startMany(place, name, nowMs))) throw otherWrite();
  const added = { added: values.length };
  const records = values.map((value, index) => newRecord(place, `${writeId}.${index}`, value, nowMs));
  const missing = await missingRecords(services, place, records);
  if (missing.length === 0) return added;
  const bytes = missing.reduce((sum, record) => sum + record.bytes, 0);
  const summary = await requireQuota(services, data, { collection, records: missing.length, bytes });
  await chargeOperations(services, data, summary, missing.length);
  if ((await services.records.addMany(place, records, name, nowMs)) === 'busy') {
    throw new RequestError('app_data_busy');
  }
  await announceChanges(services, data, [collection]);
  return added;
}

function newRecord(place: CollectionRef, writeId: string, value: DataRecord['value'], nowMs: number): DataRecord {
  return {
    id: addedRecordId(place, OWNER_AUTHOR, writeId),
    value,
    version: 1,
    authorId: OWNER_AUTHOR,
    bytes: valueBytes(value),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}

/** Returns the records that no earlier attempt stored; a repeated request is charged only for these. */
async function missingRecords(
  { records }: ImportServices,
  place: CollectionRef,
  all: readonly DataRecord[],
): Promise<DataRecord[]> {
  const found = await Promise.all(all.map(({ id }) => records.find(place, id)));
  return all.filter((_, index) => found[index] === undefined);
}
