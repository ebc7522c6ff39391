import type { RecordChange } from '../../../../shared/contract/app-data.ts';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { WRITE_MEMORY_DAYS } from '../../../../shared/domain/app-data/data-limits.ts';
import { DAY_MS } from '../../../../shared/domain/utc-day.ts';
import type { RecordWrite, WriteName } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { type AnnounceServices, announceChanges } from '../announce-changes.ts';
import type { AppVisit } from '../app-visit.ts';
import { changeDigest, networkId } from '../data-ids.ts';
import { type OpenDataServices, openData } from '../open-data.ts';
import { chargeOperations, type PaymentServices } from './charge-operations.ts';
import { takeDailyShare } from './daily-share.ts';
import { type LimitServices, limitWrites } from './limit-writes.ts';
import { planAdd } from './plan-add.ts';
import { planIncrement, planRemove, planSet } from './plan-change.ts';
import { changedRecord, type KeptChange, writeOnce } from './repeated-write.ts';
import { growthOf, type QuotaServices, requireQuota } from './require-quota.ts';
import type { WriteRequest } from './write-request.ts';

export interface WriteDataServices
  extends OpenDataServices,
    LimitServices,
    PaymentServices,
    QuotaServices,
    AnnounceServices {}

const MAX_ATTEMPTS = 6;
/** The time that a write waits while other writes change the same record. It is well below the 29 s of an API call. */
const BUSY_MS = 10_000;

/**
 * Makes a visitor's change to a record. A repeated request returns the current record. Throws the errors of `openData`;
 * RequestError `forbidden`, `invalid_input`, `not_found`, `conflict` with the current record, `rate_limited`,
 * `insufficient_credits`, and `unavailable`.
 */
export async function writeRecord(
  services: WriteDataServices,
  visit: AppVisit,
  visitorAddress: string,
  { collection, writeId, madeAtMs, change }: RouteInput<'writeRecord'>,
): Promise<KeptChange> {
  const nowMs = services.clock.nowMs();
  if (madeAtMs < nowMs - WRITE_MEMORY_DAYS * DAY_MS) {
    throw new RequestError({ key: 'write_too_old', params: { days: WRITE_MEMORY_DAYS } });
  }
  const data = await openData(services, visit, { changes: true });
  await limitWrites(services, data, visitorAddress);
  const place = { projectId: data.projectId, space: data.space, collection };
  const policy = data.policyOf(collection);
  const name = { visitorId: data.browserId, writeId, digest: changeDigest(collection, change) };
  const network = networkId(data.projectId, visitorAddress);
  const named = { data, place, policy, name, change, visitorAddress };
  return retryOnConflict<KeptChange>(
    MAX_ATTEMPTS,
    () => writeOnce(services, named, () => tryWrite(services, { ...named, writeId, network, nowMs })),
    refuseBusy,
  );
}

/** Returns undefined when the caller must retry: another writer was first, or the record is busy and time is left. */
async function tryWrite(
  services: WriteDataServices,
  request: WriteRequest & { name: WriteName; change: RecordChange; visitorAddress: string },
): Promise<KeptChange | undefined> {
  const { data, place, name, change } = request;
  const write: RecordWrite = { ...(await planChange(services, request, change)), name };
  const growth = growthOf(write);
  const summary = await requireQuota(services, data, growth);
  const giveBackShare = await takeDailyShare(services, data, request.visitorAddress, growth);
  try {
    await chargeOperations(services, data, summary);
  } catch (error) {
    await giveBackShare();
    throw error;
  }
  // If this call throws, the write may still have succeeded, so it keeps counting towards the daily limits.
  const result = await services.records.write(write);
  if (!result.ok) await giveBackShare();
  if (!result.ok && result.reason === 'busy' && services.clock.nowMs() > request.nowMs + BUSY_MS) refuseBusy();
  if (!result.ok) return undefined;
  await announceChanges(services, data, [place.collection]);
  if (write.type === 'remove') return {};
  const record = write.type === 'increase' ? await services.records.find(place, write.recordId) : write.record;
  return record ? { record: changedRecord(request, record) } : {};
}

function planChange(services: WriteDataServices, request: WriteRequest, change: RecordChange) {
  switch (change.type) {
    case 'add':
      return planAdd(request, change);
    case 'set':
      return planSet(services, request, change);
    case 'increment':
      return planIncrement(services, request, change);
    case 'remove':
      return planRemove(services, request, change);
  }
}

function refuseBusy(): never {
  throw new RequestError('record_busy');
}
