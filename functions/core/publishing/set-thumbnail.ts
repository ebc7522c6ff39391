import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import type { Caller } from '../auth/authenticate.ts';
import { storeImage } from '../projects/app-files.ts';
import { findManagedProject, projectNotFound } from '../projects/managed-project.ts';
import { type ReadThumbnailServices, readThumbnail } from '../read-image.ts';

interface ThumbnailServices extends ReadThumbnailServices {
  projects: Projects;
  publications: Publications;
  apps: FileStore;
  addresses: Addresses;
}

/**
 * Sets the image of an app in lists, in the showcase and in link previews; returns its URL.
 * Throws RequestError `not_found`, `forbidden`, and the errors of `readThumbnail`.
 */
export async function setThumbnail(
  services: ThumbnailServices,
  caller: Caller,
  { projectId, showcaseImage }: RouteInput<'setShowcaseImage'>,
): Promise<string> {
  await findManagedProject(services.projects, caller, projectId);
  const url = await storeThumbnail(services, caller, projectId, showcaseImage);
  if (await services.publications.setThumbnail(projectId, url)) return url;
  throw projectNotFound();
}

/** Crops an image to 16:9 and stores it among the project's images; returns its URL. Throws the errors of `readThumbnail`. */
export async function storeThumbnail(
  services: ReadThumbnailServices & { apps: FileStore; addresses: Addresses },
  { user }: Caller,
  projectId: string,
  image: File | string,
): Promise<string> {
  const thumbnail = await readThumbnail(services, user.publicKey, image);
  return storeImage(services.apps, services.addresses.appsUrl, projectId, thumbnail);
}
