/** Deletion of a revision, which is for good; with its last one a project goes, and its bank returns to its owner. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balances } from '../../ports/credits.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects, RevisionRemoval } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { documentFolder, documentKey, imageFolder, liveFolder } from './app-files.ts';
import { findManagedRevision } from './managed-project.ts';

export interface DeleteServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  balances: Balances;
  apps: FileStore;
  clock: Clock;
}

/** How often the deletion is tried while the project changes under it. */
const TRIES = 5;

/** Throws RequestError `not_found`, `forbidden`, and `conflict` for a live revision or a bank that is in use. */
export async function deleteRevision(
  services: DeleteServices,
  caller: Caller,
  input: RouteInput<'deleteRevision'>,
): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const removal = await judge(services, caller, input);
    if (await services.projectChanges.removeRevision(removal)) return removeFiles(services.apps, removal);
  }
  throw new RequestError('conflict', 'The project is being changed. Please try again.');
}

async function judge(
  { projects, balances, clock }: DeleteServices,
  caller: Caller,
  input: RouteInput<'deleteRevision'>,
): Promise<RevisionRemoval> {
  const { project, revisions } = await findManagedRevision(projects, caller, input);
  if (project.publishedRevision === input.revisionString) {
    throw new RequestError('conflict', 'This revision is live. Please unpublish it first.');
  }
  const isLast = revisions.length === 1;
  const bank = await balances.ofBank(project.projectId);
  if (isLast && bank.heldCredits > 0) {
    throw new RequestError('conflict', 'The bank of this app is in use. Please try again in a minute.');
  }
  const { ownerPublicKey, projectType } = project;
  const bankCredits = bank.availableCredits;
  return { ...input, ownerPublicKey, projectType, isLast, bankCredits, nowMs: clock.nowMs() };
}

/** Pictures belong to all revisions of a project, so they go with the last one. */
async function removeFiles(apps: FileStore, { projectId, revisionString, isLast }: RevisionRemoval) {
  if (!isLast) return apps.remove(documentKey(projectId, revisionString));
  await Promise.all([
    apps.removeFolder(documentFolder(projectId)),
    apps.removeFolder(imageFolder(projectId)),
    apps.removeFolder(liveFolder(projectId)),
  ]);
}
