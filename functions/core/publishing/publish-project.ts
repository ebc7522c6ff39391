import type { RouteInput } from '../../../shared/contract/routes.ts';
import { suggestAppName } from '../../../shared/domain/app-name.ts';
import { secondsUntilTomorrow } from '../../../shared/domain/utc-day.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findFilmStrip } from '../projects/files/film-strip-file.ts';
import { findManagedRevision } from '../projects/managed-project.ts';
import { makeRecording, type RecordingServices } from './gallery/make-recording.ts';
import { type StoreThumbnailServices, storeThumbnail } from './gallery/set-showcase-image.ts';
import { makeSocialImage } from './make-social-image.ts';
import { type PublishRevisionServices, publishRevision, refuseTakenDown } from './publish-revision.ts';

interface PublishServices
  extends Omit<StoreThumbnailServices, 'imageEncoder'>,
    Omit<RecordingServices, 'imageEncoder'>,
    PublishRevisionServices {
  rateLimits: Pick<RateLimits, 'countToday'>;
  settings: Settings;
  imageEncoder: StoreThumbnailServices['imageEncoder'] & RecordingServices['imageEncoder'];
}

/**
 * Publishes a revision. Without a given name, the app keeps its published name, or gets one made from the project's
 * name. Throws the errors of `publishRevision` and `readThumbnail`, and RequestError `rate_limited` when the user has
 * taken too many new app names today.
 */
export async function publishProject(
  services: PublishServices,
  caller: Caller,
  input: RouteInput<'publishProject'>,
): Promise<{ publishedAppName: string }> {
  const { projectId, revisionToPublish: revisionString, showcaseImage } = input;
  if (revisionString === undefined) {
    throw new RequestError('revision_not_selected');
  }
  const found = await findManagedRevision(services.projects, caller, { projectId, revisionString });
  const { project } = found;
  refuseTakenDown(project);
  const name = input.publishedAppName ?? project.publishedAppName ?? suggestAppName(project.name, projectId);
  if (name !== project.publishedAppName) await limitNewNames(services, project.ownerPublicKey);
  const thumbnail = showcaseImage ? await storeThumbnail(services, caller, projectId, showcaseImage) : undefined;
  const { frames = [] } = (await findFilmStrip(services.apps, { projectId, revisionString })) ?? {};
  const images = {
    recordingUrl: await makeRecording(services, projectId, frames),
    socialImageUrl: thumbnail?.socialImageUrl ?? (await makeSocialImage(services, project, frames)),
  };
  await publishRevision(services, caller, {
    found,
    name,
    showcaseImageUrl: thumbnail?.showcaseImageUrl,
    images,
  });
  return { publishedAppName: name };
}

/** Without a limit, one account could reserve any number of names, because each earlier name is kept for 30 days. */
async function limitNewNames({ rateLimits, settings, clock }: PublishServices, publicKey: string): Promise<void> {
  const nowMs = clock.nowMs();
  const { appNamesPerDay } = (await settings.read()).limits;
  if (await rateLimits.countToday(`app-names:${publicKey}`, 1, appNamesPerDay, nowMs)) return;
  throw new RequestError('app_names_used_up', { retryAfterSeconds: secondsUntilTomorrow(nowMs) });
}
