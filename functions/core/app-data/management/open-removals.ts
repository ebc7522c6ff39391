import { restorableUntilMs } from '../../../../shared/domain/app-data/removal-limits.ts';
import type { DataRemoval, DataRemovals } from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';

interface OpenRemovalsServices {
  removals: Pick<DataRemovals, 'list'>;
  clock: Clock;
}

/** Returns the removals that hold records which can be restored, latest first. */
export async function openRemovals(
  { removals, clock }: OpenRemovalsServices,
  projectId: string,
): Promise<DataRemoval[]> {
  const nowMs = clock.nowMs();
  const all = await removals.list(projectId);
  return all
    .filter(({ records, startedAtMs }) => records > 0 && nowMs < restorableUntilMs(startedAtMs))
    .toSorted((left, right) => right.startedAtMs - left.startedAtMs);
}
