import { projectRoutes } from '../../../shared/contract/projects.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balances } from '../../ports/credits.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects, RevisionRemoval, SavedRevision } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requireScopeInCase } from '../auth/keys/require-scope.ts';
import {
  documentFolder,
  documentKey,
  filmStripKey,
  flowsKey,
  imageFolder,
  liveFolder,
  notesKey,
} from './files/app-files.ts';
import { type FoundRevision, findManagedRevisions, refuseConflict } from './managed-project.ts';

export interface DeleteServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  balances: Balances;
  apps: FileStore;
  clock: Clock;
}

const MAX_ATTEMPTS = 5;

/**
 * Deletes a revision. Deleting the last revision also deletes the project. Throws RequestError `not_found`, `forbidden`
 * and `conflict`.
 */
export async function deleteRevision(
  services: DeleteServices,
  caller: Caller,
  input: RouteInput<'deleteRevision'>,
): Promise<void> {
  const removal = await retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const found = await findManagedRevisions(services.projects, caller, input);
      const planned = await planRemoval(services, found);
      if (planned.isLast && found.project.usedUntilMs !== undefined) {
        requireScopeInCase(caller.apiKey, projectRoutes.deleteRevision, 'usedApp');
      }
      return (await services.projectChanges.removeRevision(planned)) ? planned : undefined;
    },
    refuseConflict,
  );
  await removeRevisionFiles(services.apps, removal);
}

/**
 * Returns the removal of a revision. Throws RequestError `conflict` for the published revision, and for the last
 * revision while credits of the app are on hold.
 */
export async function planRemoval(
  { balances, clock }: Pick<DeleteServices, 'balances' | 'clock'>,
  { project, revision, revisions }: FoundRevision,
  otherDesign?: SavedRevision,
): Promise<RevisionRemoval> {
  const { projectId, ownerPublicKey, projectType, publishedRevision } = project;
  const { revisionString, createdAtMs } = revision;
  if (publishedRevision === revisionString || (otherDesign && publishedRevision === otherDesign.revisionString)) {
    throw new RequestError('revision_live');
  }
  const isLast = revisions.length === (otherDesign ? 2 : 1);
  const bank = await balances.ofBank(projectId);
  if (isLast && bank.heldCredits > 0) {
    throw new RequestError('bank_busy');
  }
  return {
    projectId,
    ownerPublicKey,
    projectType,
    revisionString,
    createdAtMs,
    ...(otherDesign && {
      otherDesign: { revisionString: otherDesign.revisionString, createdAtMs: otherDesign.createdAtMs },
    }),
    isLast,
    bankCredits: bank.availableCredits,
    nowMs: clock.nowMs(),
  };
}

/**
 * Deletes a removed revision's files. All revisions of a project share the images, so only the removal of the last
 * revision deletes the images.
 */
export async function removeRevisionFiles(
  apps: FileStore,
  { projectId, revisionString, otherDesign, isLast }: RevisionRemoval,
): Promise<void> {
  if (isLast) return removeProjectFiles(apps, projectId);
  const removed = [revisionString, ...(otherDesign ? [otherDesign.revisionString] : [])];
  const keys = [documentKey, flowsKey, notesKey, filmStripKey].flatMap((keyOf) =>
    removed.map((one) => keyOf(projectId, one)),
  );
  await Promise.all(keys.map((key) => apps.remove(key)));
}

export async function removeProjectFiles(apps: FileStore, projectId: string): Promise<void> {
  const folders = [documentFolder, imageFolder, liveFolder];
  await Promise.all(folders.map((folderOf) => apps.removeFolder(folderOf(projectId))));
}
