import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AppBanks } from '../../ports/app-services.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, projectNotFound } from '../projects/managed-project.ts';

/** Throws RequestError `not_found` or `forbidden`. */
export async function setUsageControls(
  { banks, projects }: { banks: AppBanks; projects: Projects },
  caller: Caller,
  { projectId, billingModel, rateLimit }: RouteInput<'setUsageControls'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  const isSaved = await banks.setUsageControls(projectId, { billingModel, rateLimit });
  if (!isSaved) throw projectNotFound();
}
