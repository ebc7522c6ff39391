import type { RouteInput } from '../../../shared/contract/routes.ts';
import { policyOf } from '../../../shared/domain/app-data/data-policy.ts';
import { suggestAppName } from '../../../shared/domain/app-name.ts';
import { findStartRecords } from '../../../shared/domain/attachments/table-elements.ts';
import type { AppRecords } from '../../ports/app-data.ts';
import { readDeclaredPolicy } from '../../ports/declared-policy.ts';
import { RequestError } from '../../ports/request-error.ts';
import { addStartRecords } from '../app-data/add-start-records.ts';
import type { Caller } from '../auth/authenticate.ts';
import { readDocument } from '../projects/files/app-files.ts';
import { findFilmStrip } from '../projects/files/film-strip-file.ts';
import { findManagedRevision, type ManagedRevision } from '../projects/managed-project.ts';
import { countNewName, type NewNameServices } from './count-new-name.ts';
import { type AppIconServices, makeAppIcons } from './faces/make-app-icons.ts';
import { readAppFace } from './faces/read-app-face.ts';
import { makeRecording, type RecordingServices } from './gallery/make-recording.ts';
import { type StoreThumbnailServices, storeThumbnail } from './gallery/set-showcase-image.ts';
import { makeSocialImage } from './make-social-image.ts';
import { type PublishRevisionServices, publishRevision, refuseTakenDown } from './publish-revision.ts';

interface PublishServices
  extends Omit<StoreThumbnailServices, 'imageEncoder'>,
    Omit<RecordingServices, 'imageEncoder'>,
    PublishRevisionServices,
    NewNameServices {
  records: AppRecords;
  publications: PublishRevisionServices['publications'];
  imageEncoder: StoreThumbnailServices['imageEncoder'] &
    RecordingServices['imageEncoder'] &
    AppIconServices['imageEncoder'];
}

/**
 * Publishes a revision. Without a given name, the app keeps its published name, or gets one made from the project's
 * name. Then adds the initial records of the collections that the document declares. Throws the errors of
 * `publishRevision` and `readThumbnail`; RequestError `rate_limited` when the user has taken too many new app names
 * today; and `unavailable` when concurrent writes prevent adding the records, which the next call adds.
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
  await countNewName(services, project, name, () =>
    publishWithImages(services, caller, { found, name }, showcaseImage),
  );
  return { publishedAppName: name };
}

async function publishWithImages(
  services: PublishServices,
  caller: Caller,
  { found, name }: { found: ManagedRevision; name: string },
  showcaseImage: RouteInput<'publishProject'>['showcaseImage'],
): Promise<void> {
  const { project, revision } = found;
  const { projectId } = project;
  const { revisionString } = revision;
  const thumbnail = showcaseImage ? await storeThumbnail(services, caller, projectId, showcaseImage) : undefined;
  const { frames = [] } = (await findFilmStrip(services.apps, { projectId, revisionString })) ?? {};
  const face = readAppFace(await readDocument(services.apps, { projectId, revisionString }));
  const images = {
    recordingUrl: await makeRecording(services, projectId, frames),
    socialImageUrl: thumbnail?.socialImageUrl ?? (await makeSocialImage(services, project, frames)),
    appIcons: await makeAppIcons(services, project, face),
  };
  await publishRevision(services, caller, {
    found,
    name,
    showcaseImageUrl: thumbnail?.showcaseImageUrl,
    images,
  });
  const document = await readDocument(services.apps, { projectId, revisionString });
  const policy = readDeclaredPolicy(document);
  const added = await addStartRecords(services, { projectId, space: 'live' }, findStartRecords(document), (name) =>
    policyOf(policy?.ok ? policy.policy : {}, name),
  );
  if (added === 'busy') throw new RequestError('app_data_busy');
}
