import { BUILD_IMAGE_MAX_BYTES } from '../../../shared/domain/image-limits.ts';
import type { EncodedImage } from '../../ports/images.ts';
import type { Objects } from '../../ports/objects.ts';
import { type ReadImageServices, readImage } from '../read-image.ts';

/** An accepted image with the key to store it under. */
export interface UserImage extends EncodedImage {
  key: string;
}

/**
 * Checks and re-encodes the images that a user sends with a request; stores nothing.
 * Throws the RequestErrors of `readImage`.
 */
export async function readUserImages(
  services: ReadImageServices,
  callerPublicKey: string,
  operationId: string,
  images: readonly (File | string)[],
): Promise<UserImage[]> {
  const read: UserImage[] = [];
  // One after the other, because a decoded image takes up to 200 MB.
  for (const [index, image] of images.entries()) {
    const encoded = await readImage(services, callerPublicKey, image, BUILD_IMAGE_MAX_BYTES);
    read.push({ key: `operations/${operationId}/user-image-${index}`, ...encoded });
  }
  return read;
}

/** Stores the images that `readUserImages` returned. */
export async function storeUserImages(work: Objects, images: readonly UserImage[]): Promise<void> {
  await Promise.all(images.map(({ key, bytes, contentType }) => work.write(key, bytes, { contentType })));
}
