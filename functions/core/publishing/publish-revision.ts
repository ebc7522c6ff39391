/** The step that makes a revision what visitors see: a copy that never changes, then one transaction. */
import { createHash } from 'node:crypto';
import { APP_MAX_BYTES } from '../../../shared/constants.ts';
import { documentDescription } from '../../../shared/domain/document-description.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import type { Publications, PublishResult } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { DOCUMENT_FILE, documentKey, liveKey } from '../projects/app-files.ts';
import { findManagedRevision } from '../projects/managed-project.ts';

export interface GoLiveServices {
  projects: Projects;
  publications: Publications;
  apps: FileStore;
  clock: Clock;
}

interface RevisionRef {
  projectId: string;
  revisionString: string;
}

interface Going extends RevisionRef {
  name: string;
  showcaseImageUrl?: string | undefined;
}

/** Times to try while the project changes at the same moment. */
const TRIES = 4;

/**
 * Throws RequestError `not_found`, `forbidden` (also for an app that was taken down), `conflict` for a name in use, and
 * `payload_too_large`.
 */
export async function goLive(services: GoLiveServices, caller: Caller, going: Going): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const result = await tryGoLive(services, caller, going);
    if (result.ok) return;
    if (result.reason === 'name_taken') {
      throw new RequestError('conflict', `The name "${going.name}" is in use. Please choose another.`);
    }
  }
  throw new RequestError('conflict', 'The project is being changed. Please try again.');
}

/** Shows visitors the changed document of a revision, if it is the live one. Throws as `goLive`. */
export async function refreshLive(
  services: GoLiveServices,
  caller: Caller,
  { projectId, revisionString }: RevisionRef,
): Promise<void> {
  const { project } = await findManagedRevision(services.projects, caller, { projectId, revisionString });
  const { publishedAppName: name, publishedRevision } = project;
  if (!name || publishedRevision !== revisionString || project.isTakenDown) return;
  await goLive(services, caller, { projectId, revisionString, name });
}

export function refuseTakenDown(project: Project): void {
  if (project.isTakenDown) {
    throw new RequestError('forbidden', 'This app was taken down by an admin and cannot be published.');
  }
}

/** Copies the document first, so that a name never points at a file that is not there. */
async function tryGoLive(
  services: GoLiveServices,
  caller: Caller,
  { name, showcaseImageUrl, ...ref }: Going,
): Promise<PublishResult> {
  const { project, revision } = await findManagedRevision(services.projects, caller, ref);
  refuseTakenDown(project);
  const document = await services.apps.readText(documentKey(ref.projectId, ref.revisionString));
  if (document === undefined) throw new RequestError('not_found', 'The document of this revision is gone.');
  if (Buffer.byteLength(document) > APP_MAX_BYTES) {
    throw new RequestError('payload_too_large', 'An app of more than 5 MB cannot be published.');
  }
  const { documentSha256 } = revision;
  // A picture is being replaced at this moment: its document is written, and not yet noted.
  if (createHash('sha256').update(document).digest('hex') !== documentSha256) {
    return { ok: false, reason: 'changed' };
  }
  await services.apps.write(liveKey(ref.projectId, documentSha256), document, DOCUMENT_FILE);
  return services.publications.publish({
    project,
    name,
    revisionString: ref.revisionString,
    documentSha256,
    description: documentDescription(document) ?? '',
    showcaseImageUrl,
    nowMs: services.clock.nowMs(),
  });
}
