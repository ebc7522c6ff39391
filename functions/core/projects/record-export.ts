import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { ProjectChanges, Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findViewableRevision } from './managed-project.ts';

/**
 * Records that the owner exported a revision, so that its build can no longer be returned for a refund. Exports by
 * other users record nothing. Throws RequestError `not_found`.
 */
export async function recordExport(
  { projects, projectChanges }: { projects: Projects; projectChanges: ProjectChanges },
  caller: Caller,
  input: RouteInput<'recordExport'>,
): Promise<void> {
  const { project, revision } = await findViewableRevision(projects, caller, input);
  if (project.ownerPublicKey !== caller.user.publicKey) return;
  await projectChanges.recordUse(project.projectId, revision.createdAtMs);
}
