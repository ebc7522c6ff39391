import { canManageProject, canViewRevisions } from '../../../shared/domain/permissions.ts';
import type { Project, Projects, ProjectWithRevisions, SavedRevision } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';

export const REVISIONS_MAX = 150;

export interface FoundRevision extends ProjectWithRevisions {
  revision: SavedRevision;
}

export interface ManagedRevision {
  project: Project;
  revision: SavedRevision;
}

/**
 * Returns a project, without its revisions. Throws RequestError `not_found`, and `forbidden` for users other than the
 * owner and admins.
 */
export async function findManagedProject(
  projects: Projects,
  caller: Caller,
  projectId: string,
): Promise<{ project: Project }> {
  return { project: requireManaged(caller, await projects.findProject(projectId)) };
}

/** Returns a revision and its project. Throws the errors of `findManagedProject`. */
export async function findManagedRevision(
  projects: Projects,
  caller: Caller,
  { projectId, revisionString }: { projectId: string; revisionString: string },
): Promise<ManagedRevision> {
  const found = await projects.findRevision(projectId, revisionString);
  const project = requireManaged(caller, found?.project);
  return { project, revision: requireRevision(found?.revision, revisionString) };
}

/**
 * Returns a revision and its project. Throws RequestError `not_found`, also when the caller may not view the revision.
 */
export async function findViewableRevision(
  projects: Projects,
  { user, isAdmin }: Caller,
  { projectId, revisionString }: { projectId: string; revisionString: string },
): Promise<ManagedRevision> {
  const found = await projects.findRevision(projectId, revisionString);
  const viewer = { publicKey: user.publicKey, isAdmin };
  if (!found || !canViewRevisions(viewer, found.project)) throw projectNotFound();
  return { project: found.project, revision: requireRevision(found.revision, revisionString) };
}

/** Returns all revisions and the requested one. Throws the errors of `findManagedProject`. */
export async function findManagedRevisions(
  projects: Projects,
  caller: Caller,
  { projectId, revisionString }: { projectId: string; revisionString: string },
): Promise<FoundRevision> {
  const found = await projects.find(projectId);
  const project = requireManaged(caller, found?.project);
  const revisions = found?.revisions ?? [];
  const revision = revisions.find((other) => other.revisionString === revisionString);
  return { project, revisions, revision: requireRevision(revision, revisionString) };
}

function requireManaged({ user, isAdmin }: Caller, project: Project | undefined): Project {
  if (!project) throw projectNotFound();
  if (!canManageProject({ publicKey: user.publicKey, isAdmin }, project)) {
    throw new RequestError('not_project_owner');
  }
  return project;
}

function requireRevision(revision: SavedRevision | undefined, revisionString: string): SavedRevision {
  if (!revision) throw new RequestError({ key: 'revision_not_found', params: { revision: revisionString } });
  return revision;
}

/** Throws RequestError `conflict` for a project with the maximum number of revisions. */
export function refuseFull(revisions: readonly unknown[]): void {
  if (revisions.length < REVISIONS_MAX) return;
  throw new RequestError({ key: 'revisions_full', params: { maxRevisions: REVISIONS_MAX } });
}

export function projectNotFound(): RequestError {
  return new RequestError('project_not_found');
}

/** Throws RequestError `conflict`. Called when a project changed during every attempt. */
export function refuseConflict(): never {
  throw new RequestError('project_busy');
}
