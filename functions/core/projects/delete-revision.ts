import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balances } from '../../ports/credits.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects, RevisionRemoval } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { documentFolder, documentKey, flowsKey, imageFolder, liveFolder } from './app-files.ts';
import { findManagedRevision, refuseConflict } from './managed-project.ts';

export interface DeleteServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  balances: Balances;
  apps: FileStore;
  clock: Clock;
}

const MAX_ATTEMPTS = 5;

/**
 * Deletes a revision for good. The project goes with its last revision, and its bank returns to its owner.
 * Throws RequestError `not_found`, `forbidden`, and `conflict` for a published revision or a bank that is in use.
 */
export async function deleteRevision(
  services: DeleteServices,
  caller: Caller,
  input: RouteInput<'deleteRevision'>,
): Promise<void> {
  const removal = await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const planned = await planRemoval(services, caller, input);
      return (await services.projectChanges.removeRevision(planned)) ? planned : undefined;
    },
    refuseConflict,
  );
  await removeFiles(services.apps, removal);
}

async function planRemoval(
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

/** Removes the images only with the last revision, because all revisions of a project share them. */
async function removeFiles(apps: FileStore, { projectId, revisionString, isLast }: RevisionRemoval) {
  if (!isLast) {
    await Promise.all([documentKey, flowsKey].map((keyOf) => apps.remove(keyOf(projectId, revisionString))));
    return;
  }
  await Promise.all([
    apps.removeFolder(documentFolder(projectId)),
    apps.removeFolder(imageFolder(projectId)),
    apps.removeFolder(liveFolder(projectId)),
  ]);
}
