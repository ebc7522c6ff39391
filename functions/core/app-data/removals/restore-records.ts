import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { REMOVAL_DAYS, restorableUntilMs } from '../../../../shared/domain/app-data/removal-limits.ts';
import type { DataRemoval, PlacedRecord } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type AnnounceServices, announceChanges } from '../announce-changes.ts';
import { type ManagedData, type OpenManagedServices, openManagedData } from '../management/open-managed-data.ts';
import { removalResponse } from '../management/removal-response.ts';
import { requireQuota } from '../writes/require-quota.ts';
import { type RemovalServices, STEP_RECORDS } from './removal-filter.ts';

type RestoreServices = RemovalServices & OpenManagedServices & AnnounceServices;

/**
 * Restores some of the removed records with their ids, versions and authors. A repeated call continues, also after the
 * time for restoring is over. Throws RequestError `not_found`, `forbidden`, `unavailable`, and `conflict` when the
 * removal is too old, the data of the app is full, or a newer record has the id of a removed one.
 */
export async function restoreRecords(
  services: RestoreServices,
  caller: Caller,
  { projectId, removalId }: RouteInput<'restoreRecords'>,
): Promise<Omit<RouteResponse<'restoreRecords'>, 'success'>> {
  const data = await openManagedData(services, caller, { projectId, space: 'live' });
  const { removals } = services;
  const found = await removals.find(projectId, removalId);
  if (!found) throw removalNotFound();
  if (found.status !== 'restored') await restoreStep(services, data, await startRestoring(services, found));
  const current = await removals.find(projectId, removalId);
  if (!current) throw removalNotFound();
  return { removal: removalResponse(current), isDone: current.status === 'restored' };
}

/** Marks the removal as `restoring`, so that a repeated call of `removeRecords` removes no more records. */
async function startRestoring({ removals, clock }: RestoreServices, removal: DataRemoval): Promise<DataRemoval> {
  if (removal.status === 'restoring') return removal;
  if (clock.nowMs() >= restorableUntilMs(removal.startedAtMs)) {
    throw new RequestError({ key: 'removal_expired', params: { days: REMOVAL_DAYS } });
  }
  if (!(await removals.changeStatus(removal, 'restoring'))) throw new RequestError('app_data_busy');
  return { ...removal, status: 'restoring' };
}

async function restoreStep(services: RestoreServices, data: ManagedData, removal: DataRemoval): Promise<void> {
  const taken = await services.removals.taken(removal, STEP_RECORDS);
  const kept: PlacedRecord[] = [];
  for (const [collection, records] of Map.groupBy(taken, (each) => each.collection)) {
    const bytes = records.reduce((sum, { record }) => sum + record.bytes, 0);
    await requireQuota(services, data, { collection, records: records.length, bytes });
    const moved = await services.removals.putBack(removal, records, services.clock.nowMs());
    if (moved.step === 'busy') throw new RequestError('app_data_busy');
    kept.push(...moved.kept);
    await announceChanges(services, data, [collection]);
  }
  const [first] = kept;
  if (first && kept.length === taken.length) {
    throw new RequestError({
      key: 'removed_id_taken',
      params: { collection: first.collection, recordId: first.record.id },
    });
  }
  if (kept.length === 0 && taken.length < STEP_RECORDS) await services.removals.changeStatus(removal, 'restored');
}

export function removalNotFound(): RequestError {
  return new RequestError('removal_not_found');
}
