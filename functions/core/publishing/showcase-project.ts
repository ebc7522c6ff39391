/** The showcase: apps that admins put forward. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import { newAction } from '../admin/admin-action.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';

const TRIES = 4;

/** Sets the flag; the app is shown while it is published, too. Throws RequestError `not_found` and `conflict`. */
export async function showcaseProject(
  services: { projects: Projects; publications: Publications; clock: Clock },
  caller: Caller,
  { projectId, showcaseStatus }: RouteInput<'setShowcaseStatus'>,
): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { project } = await findManagedProject(services.projects, caller, projectId);
    const action = newAction(services, caller, {
      actionType: 'showcase',
      targetIdentifier: projectId,
      details: `${project.name}: ${showcaseStatus ? 'shown' : 'no longer shown'}`,
    });
    if (await services.publications.showcase(project, showcaseStatus, action)) return;
  }
  throw new RequestError('conflict', 'The project is being changed. Please try again.');
}
