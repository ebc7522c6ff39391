import type { RouteInput } from '../../../shared/contract/routes.ts';
import { suggestAppName } from '../../../shared/domain/app-name.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedRevision } from '../projects/managed-project.ts';
import type { ReadThumbnailServices } from '../read-image.ts';
import { makeRecording, type RecordingServices } from './make-recording.ts';
import { type PublishRevisionServices, publishRevision, refuseTakenDown } from './publish-revision.ts';
import { storeThumbnail } from './set-thumbnail.ts';

export interface PublishServices
  extends Omit<ReadThumbnailServices, 'imageEncoder'>,
    Omit<RecordingServices, 'imageEncoder'>,
    PublishRevisionServices {
  imageEncoder: ReadThumbnailServices['imageEncoder'] & RecordingServices['imageEncoder'];
}

/**
 * Publishes a revision and returns the name of the app. Without a name in the input, the app keeps the one it has or gets one
 * from the project's name. Throws RequestError `not_found`, `forbidden` (also for an app that was taken down), `conflict` for
 * a name in use, `payload_too_large`, and the errors of `readThumbnail`.
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
  const found = await findManagedRevision(services.projects, caller, { projectId, revisionString });
  const { project } = found;
  refuseTakenDown(project);
  const showcaseImageUrl =
    showcaseImage && (await storeThumbnail(services, caller, projectId, showcaseImage));
  const recording = { url: await makeRecording(services, { projectId, revisionString }) };
  const name = input.publishedAppName ?? project.publishedAppName ?? suggestAppName(project.name, projectId);
  await publishRevision(services, caller, { found, name, showcaseImageUrl, recording });
  return { publishedAppName: name };
}
