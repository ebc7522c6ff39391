import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import type { AppReports, Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import { newAction } from '../admin/admin-action.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../projects/managed-project.ts';
import { awaitsReview } from './review-look-alike.ts';

const MAX_ATTEMPTS = 4;

/**
 * Adds an app to the showcase, which lists it while it is published, or removes it. Throws RequestError `not_found`, and
 * `conflict`, also for an app that awaits review.
 */
export async function showcaseProject(
  services: {
    projects: Projects;
    publications: Publications;
    reports: Pick<AppReports, 'find'>;
    clock: Clock;
  },
  caller: Caller,
  { projectId, showcaseStatus }: RouteInput<'setShowcaseStatus'>,
): Promise<void> {
  await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const { project } = await findManagedProject(services.projects, caller, projectId);
      if (showcaseStatus && (await awaitsReview(services.reports, project))) {
        throw new RequestError('conflict', 'This app awaits review: please resolve its report first.');
      }
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
