import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { FileStore } from '../../../ports/objects.ts';
import type { Projects } from '../../../ports/projects.ts';
import type { Publications, UploadedThumbnail } from '../../../ports/publishing.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { storeImage } from '../../projects/files/app-files.ts';
import { findManagedProject, projectNotFound } from '../../projects/managed-project.ts';
import { type ReadThumbnailServices, readThumbnail } from '../../read-image.ts';
import { type SocialImageServices, storeSocialImage } from '../make-social-image.ts';

export interface StoreThumbnailServices extends Omit<ReadThumbnailServices, 'imageEncoder'> {
  apps: FileStore;
  addresses: Addresses;
  imageEncoder: ReadThumbnailServices['imageEncoder'] & SocialImageServices['imageEncoder'];
}

interface ThumbnailServices extends StoreThumbnailServices {
  projects: Projects;
  publications: Publications;
}

/**
 * Stores the app's thumbnail and returns its URL. Throws RequestError `not_found`, `forbidden`, and the errors of
 * `readThumbnail`.
 */
export async function setShowcaseImage(
  services: ThumbnailServices,
  caller: Caller,
  { projectId, showcaseImage }: RouteInput<'setShowcaseImage'>,
): Promise<string> {
  await findManagedProject(services.projects, caller, projectId);
  const thumbnail = await storeThumbnail(services, caller, projectId, showcaseImage);
  if (await services.publications.setThumbnail(projectId, thumbnail)) return thumbnail.showcaseImageUrl;
  throw projectNotFound();
}

/**
 * Stores an image twice: cropped to 16:9 as a thumbnail, and in the size of link previews. Throws the errors of
 * `readThumbnail`.
 */
export async function storeThumbnail(
  services: StoreThumbnailServices,
  { user }: Caller,
  projectId: string,
  image: File | string,
): Promise<UploadedThumbnail> {
  const thumbnail = await readThumbnail(services, user.publicKey, image);
  const [showcaseImageUrl, socialImageUrl] = await Promise.all([
    storeImage(services.apps, services.addresses.appsUrl, projectId, thumbnail),
    storeSocialImage(services, projectId, thumbnail.bytes, 'attention'),
  ]);
  return { showcaseImageUrl, socialImageUrl };
}
