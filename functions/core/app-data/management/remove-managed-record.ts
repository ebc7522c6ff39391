import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { announceChanges } from '../announce-changes.ts';
import type { ChangeRecordsServices } from './list-managed-records.ts';
import { openManagedData, placeOf } from './open-managed-data.ts';

const MAX_ATTEMPTS = 6;

/**
 * Removes a record; does nothing when it is already removed. Throws RequestError `not_found`, `forbidden` and
 * `unavailable`.
 */
export async function removeManagedRecord(
  services: ChangeRecordsServices,
  caller: Caller,
  { collection, recordId, ...input }: RouteInput<'removeManagedRecord'>,
): Promise<void> {
  const data = await openManagedData(services, caller, input);
  const place = placeOf(data, collection);
  const nowMs = services.clock.nowMs();
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const before = await services.records.find(place, recordId);
      if (!before) return true;
      const removal = { ...place, type: 'remove', before, nowMs, operations: 0 } as const;
      const result = await services.records.write(removal);
      // Do not retry: the write has already retried for some seconds, and an API request has a time limit.
      if (!result.ok && result.reason === 'busy') refuseBusy();
      return result.ok || undefined;
    },
    refuseBusy,
  );
  await announceChanges(services, data, [collection]);
}

/** Throws RequestError `unavailable`, for a record that other writers changed at each attempt. */
export function refuseBusy(): never {
  throw new RequestError('record_busy');
}
