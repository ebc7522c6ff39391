/** A project for someone who wants to change it. */
import { REVISIONS_MAX } from '../../../shared/constants.ts';
import { canManageProject } from '../../../shared/domain/permissions.ts';
import type { Projects, ProjectWithRevisions, SavedRevision } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';

/** Throws RequestError `not_found`, and `forbidden` unless the caller owns the project or is an admin. */
export async function findManagedProject(
  projects: Projects,
  { user, isAdmin }: Caller,
  projectId: string,
): Promise<ProjectWithRevisions> {
  const found = await projects.find(projectId);
  if (!found) throw new RequestError('not_found', 'There is no such project.');
  if (!canManageProject({ publicKey: user.publicKey, isAdmin }, found.project)) {
    throw new RequestError('forbidden', 'Only the owner of a project may do this.');
  }
  return found;
}

/** The same, with one of the project's revisions. */
export async function findManagedRevision(
  projects: Projects,
  caller: Caller,
  { projectId, revisionString }: { projectId: string; revisionString: string },
): Promise<ProjectWithRevisions & { revision: SavedRevision }> {
  const found = await findManagedProject(projects, caller, projectId);
  const revision = found.revisions.find((other) => other.revisionString === revisionString);
  if (!revision) throw new RequestError('not_found', `There is no revision ${revisionString}.`);
  return { ...found, revision };
}

/** Throws RequestError `conflict` for a project that has as many revisions as it may. */
export function refuseFull(revisions: readonly unknown[]): void {
  if (revisions.length < REVISIONS_MAX) return;
  throw new RequestError(
    'conflict',
    `A project has at most ${REVISIONS_MAX} revisions. Please delete some that you do not need.`,
  );
}
