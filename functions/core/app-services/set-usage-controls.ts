/** How the use of an app is paid, and how much of it is allowed. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AppBanks } from '../../ports/app-services.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';

/** Throws RequestError `not_found` or `forbidden`. */
export async function setUsageControls(
  { banks, projects }: { banks: AppBanks; projects: Projects },
  caller: Caller,
  { projectId, billingModel, rateLimit }: RouteInput<'setUsageControls'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  const isThere = await banks.setUsageControls(projectId, { billingModel, rateLimit });
  if (!isThere) throw new RequestError('not_found', 'There is no such project.');
}
