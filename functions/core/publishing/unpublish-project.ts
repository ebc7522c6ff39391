import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../projects/managed-project.ts';

const MAX_ATTEMPTS = 4;

/**
 * Unpublishes an app; does nothing for an unpublished one. Throws RequestError `not_found`, `forbidden` and `conflict`.
 */
export async function unpublishProject(
  { projects, publications, clock }: { projects: Projects; publications: Publications; clock: Clock },
  caller: Caller,
  projectId: string,
): Promise<void> {
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const { project } = await findManagedProject(projects, caller, projectId);
      if (project.isTakenDown) {
        throw new RequestError('unpublishing_taken_down');
      }
      return (await publications.unpublish(project, clock.nowMs())) || undefined;
    },
    refuseConflict,
  );
}
