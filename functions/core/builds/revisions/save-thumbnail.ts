import type { Design } from '../../../../shared/domain/design.ts';
import { AUTOMATIC_THUMBNAIL_MAX_BYTES } from '../../../../shared/domain/image-limits.ts';
import { detectImageType } from '../../../../shared/domain/image-type.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { Operation } from '../../../ports/builds.ts';
import type { FileStore, Objects } from '../../../ports/objects.ts';
import { storeImage } from '../../projects/files/app-files.ts';
import { thumbnailKey } from '../work-files.ts';

interface SaveThumbnailServices {
  work: Pick<FileStore, 'readBytes'>;
  apps: Objects;
  addresses: Addresses;
}

/** Stores the Check state's screenshot as the app's thumbnail; returns its URL, or undefined without a screenshot. */
export async function saveThumbnail(
  { work, apps, addresses }: SaveThumbnailServices,
  { operationId, projectId }: Operation,
  design?: Design,
): Promise<string | undefined> {
  const bytes = await work.readBytes(thumbnailKey(operationId, design));
  // The browser that took the screenshot ran code of a model, so its size and format are verified.
  if (!bytes || bytes.length > AUTOMATIC_THUMBNAIL_MAX_BYTES || detectImageType(bytes) !== 'image/jpeg') {
    return undefined;
  }
  return storeImage(apps, addresses.appsUrl, projectId, { contentType: 'image/jpeg', bytes });
}
