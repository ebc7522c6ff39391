import type { Revision } from '../../../shared/contract/projects.ts';
import { canManageProject, canViewRevisions } from '../../../shared/domain/permissions.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type ListServices, revisionsOf } from './lists/list-apps.ts';
import { projectNotFound } from './managed-project.ts';

/**
 * Returns a project's revisions. Users who may manage the project also get its conversation. Throws RequestError
 * `not_found`.
 */
export async function getProject(
  services: ListServices,
  { user, isAdmin, apiKey }: Caller,
  projectId: string,
): Promise<{ revisions: Revision[] }> {
  const found = await services.projects.find(projectId);
  const viewer = { publicKey: user.publicKey, isAdmin };
  if (!found || !canViewRevisions(viewer, found.project)) throw projectNotFound();
  const { ownerPublicKey } = found.project;
  const [owners, bank] = await Promise.all([
    services.usernames.of([ownerPublicKey]),
    services.balances.ofBank(projectId),
  ]);
  const shown = {
    ownerUsername: owners.get(ownerPublicKey),
    bankCredits: bank.availableCredits,
    keyHash: apiKey.keyHash,
  };
  const revisions = await revisionsOf(services, found, shown);
  if (!canManageProject(viewer, found.project)) return { revisions };
  const turns = new Map(found.revisions.map(({ revisionString, turn }) => [revisionString, turn]));
  return {
    revisions: revisions.map((revision) => {
      const turn = turns.get(revision.revisionString);
      return turn ? { ...revision, turn } : revision;
    }),
  };
}
