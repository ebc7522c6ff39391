/** Promotion: a minor revision is copied to the next major number. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { isMinorRevision, nextMajor } from '../../../shared/domain/revision-number.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { ProjectChanges, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { DOCUMENT_FILE, documentKey } from './app-files.ts';
import { findManagedRevision, refuseFull } from './managed-project.ts';

export interface PromoteServices {
  projects: Projects;
  projectChanges: ProjectChanges;
  apps: FileStore;
  clock: Clock;
}

/** Numbers to try while others take them at the same time. */
const TRIES = 10;

/** The number of the new major. Throws RequestError `not_found`, `forbidden`, and `conflict` for what is a major already or a full project. */
export async function promoteRevision(
  services: PromoteServices,
  caller: Caller,
  input: RouteInput<'promoteRevision'>,
): Promise<{ revisionString: string }> {
  const { projectId } = input;
  const { revision, revisions } = await findManagedRevision(services.projects, caller, input);
  if (!isMinorRevision(input.revisionString)) {
    throw new RequestError('conflict', `Revision ${input.revisionString} is a major revision already.`);
  }
  refuseFull(revisions);
  const document = await services.apps.readText(documentKey(projectId, input.revisionString));
  if (document === undefined) throw new RequestError('not_found', 'The document of this revision is gone.');
  const revisionString = await writeAsNextMajor(services, projectId, document, revisions);
  const { modifiedAtMs: _, ...source } = revision;
  const major = { ...source, revisionString, createdAtMs: services.clock.nowMs() };
  if (await services.projectChanges.addRevision(projectId, major)) return { revisionString };
  await services.apps.remove(documentKey(projectId, revisionString));
  throw new RequestError('conflict', 'The project was changed meanwhile. Please try again.');
}

/** Takes the number by writing its document, which only one call can do. */
async function writeAsNextMajor(
  { apps }: PromoteServices,
  projectId: string,
  document: string,
  revisions: readonly { revisionString: string }[],
): Promise<string> {
  const taken = revisions.map(({ revisionString }) => revisionString);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const candidate = nextMajor(taken);
    if (await apps.writeNew(documentKey(projectId, candidate), document, DOCUMENT_FILE)) return candidate;
    taken.push(candidate);
  }
  throw new RequestError('conflict', 'The project is being changed. Please try again.');
}
