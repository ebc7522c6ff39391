/** Publishing: a revision goes live under a name, in one step, and its visitors get a copy that never changes. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { suggestAppName } from '../../../shared/domain/app-name.ts';
import type { Addresses } from '../../ports/addresses.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedRevision } from '../projects/managed-project.ts';
import type { ReadThumbnailServices } from '../read-image.ts';
import { type GoLiveServices, goLive, refuseTakenDown } from './publish-revision.ts';
import { storeThumbnail } from './thumbnail.ts';

export interface PublishServices extends ReadThumbnailServices, GoLiveServices {
  addresses: Addresses;
}

/**
 * The name that the app is live under. Without a name it keeps the one it has, or gets one from the project's name.
 * Throws RequestError `not_found`, `forbidden` (also for an app that was taken down), `conflict` for a name in use,
 * `payload_too_large`, and those of `readImage`.
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
    showcaseImage && (await storeThumbnail(services, caller, projectId, showcaseImage));
  const name = input.publishedAppName ?? project.publishedAppName ?? suggestAppName(project.name, projectId);
  await goLive(services, caller, { ...revisionRef, name, showcaseImageUrl });
  return { publishedAppName: name };
}
