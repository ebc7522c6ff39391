/** Publishing: a revision goes live under a name, in one step, and its visitors get a copy that never changes. */
import { THUMBNAIL_MAX_BYTES } from '../../../shared/constants.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { suggestAppName } from '../../../shared/domain/app-name.ts';
import { documentDescription } from '../../../shared/domain/document-description.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publications.ts';
import { documentKey, LIVE_FILE, liveKey } from '../projects/app-files.ts';
import { findManagedRevision } from '../projects/managed-project.ts';
import { RequestError } from '../request-error.ts';
import type { Caller } from '../sign-in/authenticate.ts';
import type { ReadThumbnailServices } from '../uploads/read-image.ts';
import { storeThumbnail } from './thumbnail.ts';

export interface PublishServices extends ReadThumbnailServices {
  projects: Projects;
  publications: Publications;
  apps: FileStore;
  addresses: Addresses;
}

/** Times to try while the project changes at the same moment. */
const TRIES = 4;

/**
 * The name that the app is live under. Without a name it keeps the one it has, or gets one from the project's name.
 * Throws RequestError `not_found`, `forbidden` (also for an app that was taken down), `conflict` for a name in use, and
 * those of `readImage`.
 */
export async function publishProject(
  services: PublishServices,
  caller: Caller,
  input: RouteInput<'publishProject'>,
): Promise<{ publishedAppName: string }> {
  const { projectId, revisionToPublish: revisionString, showcaseImage } = input;
  if (revisionString === undefined) {
    throw new RequestError('invalid_input', 'Project data is missing or no revision is selected.');
  }
  const revisionRef = { projectId, revisionString };
  const { project } = await findManagedRevision(services.projects, caller, revisionRef);
  refuseTakenDown(project);
  const showcaseImageUrl =
    showcaseImage && (await storeThumbnail(services, caller, projectId, showcaseImage, THUMBNAIL_MAX_BYTES));
  const name = input.publishedAppName ?? project.publishedAppName ?? suggestAppName(project.name, projectId);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const result = await goLive(services, caller, { ...revisionRef, name, showcaseImageUrl });
    if (result.ok) return { publishedAppName: name };
    if (result.reason === 'name_taken') {
      throw new RequestError('conflict', `The name "${name}" is in use. Please choose another.`);
    }
  }
  throw new RequestError('conflict', 'The project is being changed. Please try again.');
}

interface Going {
  projectId: string;
  revisionString: string;
  name: string;
  showcaseImageUrl?: string | undefined;
}

/** Copies the document first, so that a name never points at a file that is not there. */
async function goLive(services: PublishServices, caller: Caller, { name, showcaseImageUrl, ...ref }: Going) {
  const { project, revision } = await findManagedRevision(services.projects, caller, ref);
  refuseTakenDown(project);
  const document = await services.apps.readText(documentKey(ref.projectId, ref.revisionString));
  if (document === undefined) throw new RequestError('not_found', 'The document of this revision is gone.');
  const { documentSha256 } = revision;
  await services.apps.write(liveKey(ref.projectId, documentSha256), document, LIVE_FILE);
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

function refuseTakenDown(project: Project): void {
  if (project.isTakenDown) {
    throw new RequestError('forbidden', 'This app was taken down by an admin and cannot be published.');
  }
}
