import type { RouteInput } from '../../../shared/contract/routes.ts';
import { isMinorRevision, nextMajor } from '../../../shared/domain/revision-number.ts';
import type { Turn } from '../../../shared/domain/turn.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { DOCUMENT_FILE, documentKey, filmStripKey, flowsKey, notesKey, readDocument } from './files/app-files.ts';
import { findManagedRevisions, REVISIONS_MAX, refuseConflict, refuseFull } from './managed-project.ts';

export interface PromoteServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  apps: FileStore;
  clock: Clock;
}

/** The maximum number of revision numbers to try, because concurrent calls may claim the same ones. */
const MAX_ATTEMPTS = 10;

/**
 * Copies a minor revision as the next major revision. Throws RequestError `not_found`, `forbidden`, and `conflict` for
 * a major revision or too many revisions.
 */
export async function promoteRevision(
  services: PromoteServices,
  caller: Caller,
  input: RouteInput<'promoteRevision'>,
): Promise<{ revisionString: string }> {
  const { projectId } = input;
  const { revision, revisions } = await findManagedRevisions(services.projects, caller, input);
  if (!isMinorRevision(input.revisionString)) {
    throw new RequestError({ key: 'revision_major', params: { revision: input.revisionString } });
  }
  refuseFull(revisions);
  const document = await readDocument(services.apps, input);
  const revisionString = await writeAsNextMajor(services, projectId, document, revisions);
  await copyFiles(services.apps, input, revisionString);
  const { modifiedAtMs: _, design: __, ...source } = revision;
  const turn = source.turn && promotionTurn(source.turn, revision.revisionString);
  const major = { ...source, turn, revisionString, createdAtMs: services.clock.nowMs() };
  if (await services.projectChanges.addRevision(projectId, major, REVISIONS_MAX)) return { revisionString };
  const keysOf = [documentKey, flowsKey, notesKey, filmStripKey];
  await Promise.all(keysOf.map((keyOf) => services.apps.remove(keyOf(projectId, revisionString))));
  return refuseConflict();
}

function promotionTurn({ checksPassed, problemsLeft }: Turn, baseRevisionString: string): Turn {
  return {
    kind: 'promotion',
    baseRevisionString,
    instruction: '',
    imageCount: 0,
    creditsCharged: 0,
    checksPassed,
    problemsLeft,
  };
}

/** Copies the files that later revisions and recordings need. Skips missing files, which old revisions may lack. */
async function copyFiles(
  apps: FileStore,
  { projectId, revisionString }: RouteInput<'promoteRevision'>,
  major: string,
): Promise<void> {
  await Promise.all(
    [flowsKey, notesKey, filmStripKey].map(async (keyOf) => {
      const text = await apps.readText(keyOf(projectId, revisionString));
      if (text === undefined) return;
      await apps.write(keyOf(projectId, major), text, { contentType: 'application/json' });
    }),
  );
}

/**
 * Stores the document under the next free major number and returns the number. Creating the file succeeds for only one
 * of several concurrent calls, so it also claims the number.
 */
async function writeAsNextMajor(
  { apps }: PromoteServices,
  projectId: string,
  document: string,
  revisions: readonly { revisionString: string }[],
): Promise<string> {
  const taken = revisions.map(({ revisionString }) => revisionString);
  return retryOnConflict(
    MAX_ATTEMPTS,
    async () => {
      const candidate = nextMajor(taken);
      taken.push(candidate);
      const isWritten = await apps.writeNew(documentKey(projectId, candidate), document, DOCUMENT_FILE);
      return isWritten ? candidate : undefined;
    },
    refuseConflict,
  );
}
