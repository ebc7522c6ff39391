import type { Revision } from '../../../shared/contract/projects.ts';
import { canViewRevisions } from '../../../shared/domain/permissions.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type ListServices, revisionsOf } from './list-projects.ts';
import { projectNotFound } from './managed-project.ts';

/**
 * Returns one project with its revisions. Throws RequestError `not_found`, also for a project that the caller may not view.
 */
export async function readProject(
  services: ListServices,
  { user, isAdmin }: Caller,
  projectId: string,
): Promise<{ revisions: Revision[] }> {
  const found = await services.projects.find(projectId);
  if (!found || !canViewRevisions({ publicKey: user.publicKey, isAdmin }, found.project)) {
    throw projectNotFound();
  }
  const { ownerPublicKey } = found.project;
  const owners = await services.usernames.of([ownerPublicKey]);
  return { revisions: await revisionsOf(services, found, owners.get(ownerPublicKey)) };
}
