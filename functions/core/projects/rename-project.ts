import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { ProjectChanges, Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, refuseConflict } from './managed-project.ts';

/**
 * Renames a project. Throws RequestError `not_found`, `forbidden`, and `conflict` when the project is published during
 * the call.
 */
export async function renameProject(
  { projects, projectChanges }: { projects: Projects; projectChanges: ProjectChanges },
  caller: Caller,
  { projectId, projectNameDisplay }: RouteInput<'renameProject'>,
): Promise<void> {
  const { project } = await findManagedProject(projects, caller, projectId);
  if (project.name === projectNameDisplay) return;
  if (!(await projectChanges.rename(project, projectNameDisplay))) refuseConflict();
}
