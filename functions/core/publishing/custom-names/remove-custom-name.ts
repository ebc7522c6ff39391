import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { type CustomNameResult, type CustomNameServices, customNameResult } from './custom-name-result.ts';

const MAX_ATTEMPTS = 4;

/**
 * Removes the custom domain from an app; it becomes available immediately. Throws RequestError `not_found`, `forbidden`
 * and `conflict`.
 */
export async function removeCustomName(
  { projects, customNames, routingEndpoint }: CustomNameServices,
  caller: Caller,
  projectId: string,
): Promise<CustomNameResult> {
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const { project } = await findManagedProject(projects, caller, projectId);
      return (await customNames.release(project)) || undefined;
    },
    refuseConflict,
  );
  return customNameResult(undefined, routingEndpoint);
}
