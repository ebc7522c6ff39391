import { BUILD_IMAGE_MAX_BYTES } from '../../../../shared/domain/image-limits.ts';
import type { EncodedImage } from '../../../ports/images.ts';
import type { Objects } from '../../../ports/objects.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { type ReadImageServices, readImage } from '../../read-image.ts';

/**
 * The time limit for all images of a request: after it, the next image is refused, because API Gateway ends the request
 * after 30 s. At 0.58 vCPU, five photos take about 4 s, and five images made to be slow take 15 s.
 */
const LIMIT_MS = 15_000;

/** An accepted image and its storage key. */
export interface UserImage extends EncodedImage {
  key: string;
}

/**
 * Checks and re-encodes the images of a request; stores nothing. Throws the errors of `readImage`, and RequestError
 * `payload_too_large` when the images together take too long.
 */
export async function readUserImages(
  services: ReadImageServices,
  callerPublicKey: string,
  operationId: string,
  images: readonly (File | string)[],
): Promise<UserImage[]> {
  const read: UserImage[] = [];
  const beganMs = services.clock.nowMs();
  // Processes one image at a time, because a decoded image takes up to 200 MB of memory.
  for (const [index, image] of images.entries()) {
    if (services.clock.nowMs() - beganMs > LIMIT_MS) throw new RequestError('images_too_slow');
    const encoded = await readImage(services, callerPublicKey, image, BUILD_IMAGE_MAX_BYTES);
    read.push({ key: `operations/${operationId}/user-image-${index}`, ...encoded });
  }
  return read;
}

/** Stores the images that `readUserImages` returned. */
export async function storeUserImages(work: Objects, images: readonly UserImage[]): Promise<void> {
  await Promise.all(images.map(({ key, bytes, contentType }) => work.write(key, bytes, { contentType })));
}
