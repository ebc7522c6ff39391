import type { FreeEdit } from '../../../../shared/domain/free-edits/free-edit.ts';
import type { ImageAsset } from '../../../../shared/domain/image-asset.ts';
import { BUILD_IMAGE_MAX_BYTES } from '../../../../shared/domain/image-limits.ts';
import { findImageFiles, replaceImage } from '../../../../shared/domain/inline-images.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import type { FileStore } from '../../../ports/objects.ts';
import { imageKeyOf, storeImage } from '../../projects/files/app-files.ts';
import { type ReadImageServices, readImage } from '../../read-image.ts';
import { UnclearEditError } from './apply-free-edits.ts';

export interface EditedImageServices extends ReadImageServices {
  apps: FileStore;
  addresses: Addresses;
}

export interface EditedApp {
  document: string;
  imageAssets: readonly ImageAsset[];
}

export interface ImageEdits {
  projectId: string;
  callerPublicKey: string;
  edits: readonly FreeEdit[];
}

/**
 * Replaces the images that the owner selected in the editor, everywhere in the app. Throws UnclearEditError for an
 * image that the revision does not contain, and the errors of `readImage`.
 */
export async function replaceEditedImages(
  services: EditedImageServices,
  app: EditedApp,
  { projectId, callerPublicKey, edits }: ImageEdits,
): Promise<EditedApp> {
  let { document, imageAssets } = app;
  for (const { target, change } of edits) {
    if (change.kind !== 'image') continue;
    const placeholderId = findImageFiles(target.attributes.src ?? '')[0]?.placeholderId;
    const asset = imageAssets.find(({ placeholder_id }) => placeholder_id === placeholderId);
    if (!asset) throw new UnclearEditError(target);
    const image = await readImage(services, callerPublicKey, change.uploadKey, BUILD_IMAGE_MAX_BYTES);
    const url = await storeImage(services.apps, services.addresses.appsUrl, projectId, image);
    const key = imageKeyOf(url, projectId);
    if (key) document = replaceImage(document, asset.placeholder_id, key);
    imageAssets = imageAssets.map((other) => (other === asset ? { ...asset, url } : other));
  }
  return { document, imageAssets };
}
