import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { ProjectChanges, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedRevision, refuseConflict } from './managed-project.ts';

/**
 * Stores which of two designs the owner picked. Throws RequestError `not_found`, `forbidden`, and `conflict` for a
 * revision that is not a design.
 */
export async function pickDesign(
  { projects, projectChanges }: { projects: Projects; projectChanges: ProjectChanges },
  caller: Caller,
  input: RouteInput<'pickDesign'>,
): Promise<void> {
  const { revision } = await findManagedRevision(projects, caller, input);
  if (!revision.design) {
    throw new RequestError({ key: 'revision_not_design', params: { revision: input.revisionString } });
  }
  if (!(await projectChanges.pickDesign(input.projectId, revision))) refuseConflict();
}
