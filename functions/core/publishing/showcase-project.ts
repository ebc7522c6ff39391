import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import { newAction } from '../admin/admin-action.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../projects/managed-project.ts';

const MAX_ATTEMPTS = 4;

/**
 * Adds an app to the showcase, which lists it while it is published, or removes it. Throws RequestError `not_found` and
 * `conflict`.
 */
export async function showcaseProject(
  services: { projects: Projects; publications: Publications; clock: Clock },
  caller: Caller,
  { projectId, showcaseStatus }: RouteInput<'setShowcaseStatus'>,
): Promise<void> {
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const { project } = await findManagedProject(services.projects, caller, projectId);
      const action = newAction(services, caller, {
        actionType: 'showcase',
        targetIdentifier: projectId,
        details: `${project.name}: ${showcaseStatus ? 'shown' : 'no longer shown'}`,
      });
      return (await services.publications.showcase(project, showcaseStatus, action)) || undefined;
    },
    refuseConflict,
  );
}
