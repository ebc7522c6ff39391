import type { RecordChange } from '../../../../shared/contract/app-data.ts';
import {
  type CollectionPolicy,
  type DataReader,
  mayChange,
  mayIncrement,
  mayRead,
  mayRemove,
} from '../../../../shared/domain/app-data/data-policy.ts';
import { valueBytes } from '../../../../shared/domain/app-data/data-value.ts';
import { numberBounds } from '../../../../shared/domain/app-data/shape-problem.ts';
import type { AppRecords, DataRecord, RecordWrite } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { recordNotFound, recordResponse } from '../reads/record-response.ts';
import { requireFit, waitsForApproval } from './plan-add.ts';
import type { WriteRequest } from './write-request.ts';

interface FindServices {
  records: Pick<AppRecords, 'find'>;
}

type Change<Type extends RecordChange['type']> = Extract<RecordChange, { type: Type }>;

/**
 * Plans the replacement of a record's value. Throws RequestError `not_found`, `forbidden`, `invalid_input`, and
 * `conflict` with the current record when `ifVersion` is not its version.
 */
export async function planSet(
  services: FindServices,
  request: WriteRequest,
  { recordId, value, ifVersion }: Change<'set'>,
): Promise<RecordWrite> {
  const { data, place, policy, nowMs } = request;
  const before = await findSeen(services, request, recordId);
  if (!mayChange(policy, data.reader, before)) throw forbidden();
  requireVersion(request, before, ifVersion);
  requireFit(policy, data, value);
  const record = {
    ...before,
    value,
    version: before.version + 1,
    bytes: valueBytes(value),
    // An approval covers the earlier value only, so the new value needs approval again.
    isPending: waitsForApproval(policy, data) || (before.isPending && !data.reader.isOwner) || undefined,
    updatedAtMs: nowMs,
  };
  return { ...place, type: 'replace', before, record, nowMs, operations: 1 };
}

/** Throws the errors of `planSet`. */
export async function planIncrement(
  services: FindServices,
  request: WriteRequest,
  { recordId, field, by }: Change<'increment'>,
): Promise<RecordWrite> {
  const { data, place, policy, nowMs } = request;
  const before = await findSeen(services, request, recordId);
  if (!mayIncrement(policy, data.reader, before, field)) throw forbidden();
  const between = boundsOf(policy, field, by);
  const value = Object.hasOwn(before.value, field) ? before.value[field] : 0;
  if (typeof value !== 'number') throw new RequestError({ key: 'value_not_number', params: { field } });
  if (value + by < between[0] || value + by > between[1]) {
    throw new RequestError({
      key: 'counter_out_of_bounds',
      params: { field, least: between[0], most: between[1] },
    });
  }
  return { ...place, type: 'increase', recordId, field, by, between, nowMs, operations: 1 };
}

/** Throws the errors of `planSet`. */
export async function planRemove(
  services: FindServices,
  request: WriteRequest,
  { recordId, ifVersion }: Change<'remove'>,
): Promise<RecordWrite> {
  const { data, place, policy, nowMs } = request;
  const before = await findSeen(services, request, recordId);
  if (!mayRemove(policy, data.reader, before)) throw forbidden();
  requireVersion(request, before, ifVersion);
  return { ...place, type: 'remove', before, nowMs, operations: 1 };
}

/**
 * Returns a record. Throws RequestError `not_found` also for a record that the visitor may not read and did not create.
 */
async function findSeen(
  { records }: FindServices,
  { data, place, policy }: WriteRequest,
  recordId: string,
): Promise<DataRecord> {
  const record = await records.find(place, recordId);
  if (!record || !isSeen(policy, data.reader, record)) throw recordNotFound();
  return record;
}

function isSeen(policy: CollectionPolicy, reader: DataReader, record: DataRecord): boolean {
  return mayRead(policy, reader, record) || reader.visitorIds.includes(record.authorId);
}

function requireVersion({ data, policy }: WriteRequest, before: DataRecord, ifVersion: number | undefined): void {
  if (ifVersion === undefined || before.version === ifVersion) return;
  const current = mayRead(policy, data.reader, before) ? recordResponse(before, data) : undefined;
  throw new RequestError('record_changed', { current });
}

function boundsOf({ shape }: CollectionPolicy, field: string, by: number): readonly [number, number] {
  const bounds = numberBounds(shape, field);
  if (bounds === undefined) throw new RequestError({ key: 'counter_unknown', params: { field } });
  if (bounds.isInteger && !Number.isInteger(by)) {
    throw new RequestError({ key: 'field_not_integer', params: { field } });
  }
  return [bounds.least, bounds.most];
}

function forbidden(): RequestError {
  return new RequestError('change_forbidden');
}
