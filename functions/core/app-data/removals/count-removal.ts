import type { RouteInput, RouteResponse } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject } from '../../projects/managed-project.ts';
import { matchingRecords, type RemovalServices, removalFilter } from './removal-filter.ts';

/**
 * Counts the records that a removal would remove, without removing them. Throws the errors of `removalFilter`, and
 * RequestError `forbidden`.
 */
export async function countRemoval(
  services: RemovalServices,
  caller: Caller,
  { projectId, ...conditions }: RouteInput<'countRemoval'>,
): Promise<Omit<RouteResponse<'countRemoval'>, 'success'>> {
  await findManagedProject(services.projects, caller, projectId);
  const { filter, isNetworkKnown } = await removalFilter(services, projectId, conditions);
  const found = await matchingRecords(services, projectId, filter);
  return {
    records: found.length,
    bytes: found.reduce((sum, { record }) => sum + record.bytes, 0),
    visitors: new Set(found.map(({ record }) => record.authorId)).size,
    isNetworkKnown,
  };
}
