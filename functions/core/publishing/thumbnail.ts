/** The picture that stands for an app in lists, in the showcase and in previews of its address. */
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Publications } from '../../ports/publishing.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { storeImage } from '../projects/app-files.ts';
import { findManagedProject } from '../projects/managed-project.ts';
import { type ReadThumbnailServices, readThumbnail } from '../read-image.ts';

interface ThumbnailServices extends ReadThumbnailServices {
  projects: Projects;
  publications: Publications;
  apps: FileStore;
  addresses: Addresses;
}

/** The address of the new picture. Throws RequestError `not_found`, `forbidden`, and those of `readThumbnail`. */
export async function setThumbnail(
  services: ThumbnailServices,
  caller: Caller,
  { projectId, showcaseImage }: RouteInput<'setShowcaseImage'>,
): Promise<string> {
  await findManagedProject(services.projects, caller, projectId);
  const url = await storeThumbnail(services, caller, projectId, showcaseImage);
  if (await services.publications.setThumbnail(projectId, url)) return url;
  throw new RequestError('not_found', 'There is no such project.');
}

/** Cuts the picture to 16:9 and keeps it among the project's pictures; returns its address. */
export async function storeThumbnail(
  services: ReadThumbnailServices & { apps: FileStore; addresses: Addresses },
  { user }: Caller,
  projectId: string,
  image: File | string,
): Promise<string> {
  const [picture, appsUrl] = await Promise.all([
    readThumbnail(services, user.publicKey, image),
    services.addresses.appsUrl(),
  ]);
  return storeImage(services.apps, appsUrl, projectId, picture);
}
