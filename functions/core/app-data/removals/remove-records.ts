import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import { MAX_REMOVALS, REMOVAL_DAYS } from '../../../../shared/domain/app-data/removal-limits.ts';
import type { DataRemoval, PlacedRecord } from '../../../ports/app-data.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type AnnounceServices, announceChanges } from '../announce-changes.ts';
import { changeDigest } from '../data-ids.ts';
import { type ManagedData, type OpenManagedServices, openManagedData } from '../management/open-managed-data.ts';
import { openRemovals } from '../management/open-removals.ts';
import { removalResponse } from '../management/removal-response.ts';
import { otherWrite } from '../writes/repeated-write.ts';
import { matchingRecords, type RemovalServices, removalFilter, STEP_RECORDS } from './removal-filter.ts';
import { removalNotFound } from './restore-records.ts';

type RemoveServices = RemovalServices & OpenManagedServices & AnnounceServices;

/**
 * Removes some of the records that meet the conditions. The first call decides which records those are, and a repeated
 * call continues. Throws the errors of `removalFilter`, RequestError `forbidden`, `unavailable`, and `conflict` when
 * another removal has the same id or the app has too many removals.
 */
export async function removeRecords(
  services: RemoveServices,
  caller: Caller,
  { projectId, removalId, ...conditions }: RouteInput<'removeRecords'>,
): Promise<Omit<RouteResponse<'removeRecords'>, 'success'>> {
  const data = await openManagedData(services, caller, { projectId, space: 'live' });
  const { removals } = services;
  const found = await removals.find(projectId, removalId);
  const removal = found ?? (await startRemoval(services, { projectId, removalId, ...conditions }));
  if (removal.digest !== digestOf(conditions)) throw otherWrite();
  if (removal.status === 'removing') await removeStep(services, data, removal);
  const current = await removals.find(projectId, removalId);
  if (!current) throw removalNotFound();
  return { removal: removalResponse(current), isDone: current.status !== 'removing' };
}

async function startRemoval(
  services: RemovalServices,
  { projectId, removalId, ...conditions }: RouteInput<'removeRecords'>,
): Promise<DataRemoval> {
  const open = await openRemovals(services, projectId);
  if (open.length >= MAX_REMOVALS) {
    throw new RequestError({ key: 'removals_full', params: { maxRemovals: MAX_REMOVALS, days: REMOVAL_DAYS } });
  }
  const { filter } = await removalFilter(services, projectId, conditions);
  const removal: DataRemoval = {
    projectId,
    removalId,
    digest: digestOf(conditions),
    status: 'removing',
    filter,
    records: 0,
    bytes: 0,
    startedAtMs: services.clock.nowMs(),
  };
  if (await services.removals.start(removal)) return removal;
  const other = await services.removals.find(projectId, removalId);
  if (!other) throw removalNotFound();
  return other;
}

async function removeStep(services: RemoveServices, data: ManagedData, removal: DataRemoval): Promise<void> {
  const matching = await matchingRecords(services, removal.projectId, removal.filter);
  const taken = matching.slice(0, STEP_RECORDS);
  const step = await services.removals.take(removal, taken, services.clock.nowMs());
  if (step === 'busy') throw new RequestError('app_data_busy');
  await announceChanges(
    services,
    data,
    taken.map(({ collection }) => collection),
  );
  await forgetEmptied(services, removal, taken);
  if (step === 'done' && taken.length === matching.length) await services.removals.changeStatus(removal, 'removed');
}

async function forgetEmptied(
  { records }: RemovalServices,
  { projectId }: DataRemoval,
  taken: readonly PlacedRecord[],
): Promise<void> {
  const place = { projectId, space: 'live' } as const;
  const { collections } = await records.summary(place, { isFresh: true });
  for (const collection of new Set(taken.map((each) => each.collection))) {
    if (collections.get(collection)?.records === 0) await records.forgetEmpty({ ...place, collection });
  }
}

function digestOf(conditions: Omit<RouteInput<'removeRecords'>, 'projectId' | 'removalId'>): string {
  const { collection = '', sinceMs, untilMs, likeCollection, likeRecordId, sameVisitor, sameNetwork } = conditions;
  return changeDigest(collection, [sinceMs, untilMs, likeCollection, likeRecordId, sameVisitor, sameNetwork]);
}
