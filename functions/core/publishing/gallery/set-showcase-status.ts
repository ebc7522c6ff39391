import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { SHOWCASE_MAX_APPS } from '../../../../shared/domain/showcase-limit.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import type { AppReports, Publications } from '../../../ports/publishing.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { retryOnConflict } from '../../../ports/retry-on-conflict.ts';
import { activityFor } from '../../admin/act-for-owner.ts';
import { newAction } from '../../admin/admin-action.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from '../../projects/managed-project.ts';
import { awaitsReview } from '../report-phishing.ts';

const MAX_ATTEMPTS = 4;

/**
 * Sets the showcase flag of an app. Returns whether the showcase lists the app now. Throws RequestError `not_found`,
 * and `conflict` while the app awaits a review.
 */
export async function setShowcaseStatus(
  services: {
    projects: Projects;
    publications: Publications;
    reports: Pick<AppReports, 'find'>;
    clock: Clock;
  },
  caller: Caller,
  { projectId, showcaseStatus }: RouteInput<'setShowcaseStatus'>,
): Promise<{ isShown: boolean }> {
  const project = await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const { project } = await findManagedProject(services.projects, caller, projectId);
      if (showcaseStatus && (await awaitsReview(services.reports, project))) {
        throw new RequestError('app_awaits_review');
      }
      const action = newAction(services, caller, {
        actionType: 'showcase',
        targetIdentifier: projectId,
        details: `${project.name}: ${showcaseStatus ? 'shown' : 'no longer shown'}`,
      });
      const told = { ...action, ...activityFor(action, project, 'setShowcaseStatus') };
      return (await services.publications.showcase(project, showcaseStatus, told)) ? project : undefined;
    },
    refuseConflict,
  );
  return { isShown: showcaseStatus && (await isAmongFirst(services.projects, project)) };
}

/**
 * Returns whether the showcase lists the app. Computes the app's position among the listed apps, because the index may
 * not contain the app yet.
 */
async function isAmongFirst(projects: Pick<Projects, 'list'>, project: Project): Promise<boolean> {
  if (project.publishedAppName === undefined || project.isTakenDown || project.isOwnerBanned) return false;
  const page = await projects.list({ visibility: 'showcased', limit: SHOWCASE_MAX_APPS + 1 });
  const before = page.projects.filter((other) => other.projectId !== project.projectId && isBefore(other, project));
  return before.length < SHOWCASE_MAX_APPS;
}

/** Returns whether `left` comes before `right`. Compares names in UTF-8 byte order, like the index of the showcase. */
function isBefore(left: Project, right: Project): boolean {
  const [leftKey, rightKey] = [left, right].map(({ name, projectId }) =>
    Buffer.from(`${name.toLowerCase()}#${projectId}`),
  );
  return leftKey !== undefined && rightKey !== undefined && leftKey.compare(rightKey) < 0;
}
