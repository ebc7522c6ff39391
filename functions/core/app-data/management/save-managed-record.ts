import type { AppRecord } from '../../../../shared/contract/app-record.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { valueBytes } from '../../../../shared/domain/app-data/data-value.ts';
import type { DataRecord } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { announceChanges } from '../announce-changes.ts';
import { changeDigest } from '../data-ids.ts';
import { recordNotFound, recordResponse } from '../reads/record-response.ts';
import { requireFit } from '../writes/plan-add.ts';
import { type KeptChange, type NamedChange, writeOnce } from '../writes/repeated-write.ts';
import { growthOf, requireQuota } from '../writes/require-quota.ts';
import type { ChangeRecordsServices } from './list-managed-records.ts';
import { OWNER_AUTHOR, openManagedData, placeOf } from './open-managed-data.ts';
import { refuseBusy } from './remove-managed-record.ts';

type SaveInput = RouteInput<'saveManagedRecord'>;
type OwnersChange = Pick<SaveInput, 'recordId' | 'value' | 'ifVersion' | 'isApproved'>;

/**
 * Replaces the value of a record, approves it, or both. A repeated request changes nothing and returns the current
 * record. The change costs no credits. Throws RequestError `not_found`; `forbidden` for users who may not manage the
 * app, and for a value that nobody may change; `invalid_input` for a value that breaks the schema; `conflict` with the
 * record when its version is not `ifVersion`, or without the record when the data is full or `writeId` belongs to
 * another change; and `unavailable`.
 */
export async function saveManagedRecord(
  services: ChangeRecordsServices,
  caller: Caller,
  { collection, writeId, recordId, value, ifVersion, isApproved, ...app }: SaveInput,
): Promise<{ record: AppRecord }> {
  const data = await openManagedData(services, caller, app);
  const change = { recordId, value, ifVersion, isApproved };
  const named = {
    data,
    place: placeOf(data, collection),
    policy: data.policyOf(collection),
    name: { visitorId: OWNER_AUTHOR, writeId, digest: changeDigest(collection, change) },
  };
  const kept = await writeOnce(services, named, () => trySave(services, named, change));
  if (!kept?.record) throw recordNotFound();
  return { record: kept.record };
}

async function trySave(services: ChangeRecordsServices, named: NamedChange, change: OwnersChange): Promise<KeptChange> {
  const { data, place, name } = named;
  const before = await services.records.find(place, change.recordId);
  if (!before) throw recordNotFound();
  if (before.version !== change.ifVersion) throw changed(before, named);
  const nowMs = services.clock.nowMs();
  const record = changedByOwner(named, before, change, nowMs);
  const write = { ...place, type: 'replace', before, record, name, nowMs, operations: 0 } as const;
  await requireQuota(services, data, growthOf(write));
  const result = await services.records.write(write);
  if (result.ok) {
    await announceChanges(services, data, [place.collection]);
    return { record: recordResponse(record, data) };
  }
  if (result.reason === 'busy') return refuseBusy();
  const current = await services.records.find(place, change.recordId);
  throw current ? changed(current, named) : recordNotFound();
}

function changedByOwner(
  { data, policy }: NamedChange,
  before: DataRecord,
  { value, isApproved }: OwnersChange,
  nowMs: number,
): DataRecord {
  const version = before.version + 1;
  const isPending = isApproved ? undefined : before.isPending;
  if (value === undefined) return { ...before, version, isPending, updatedAtMs: nowMs };
  if (policy.change === 'nobody') {
    throw new RequestError('collection_read_only');
  }
  requireFit(policy, data, value);
  return { ...before, value, bytes: valueBytes(value), version, isPending, updatedAtMs: nowMs };
}

function changed(current: DataRecord, { data }: NamedChange): RequestError {
  return new RequestError('record_changed', {
    current: recordResponse(current, data),
  });
}
