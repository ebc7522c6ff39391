/** Pictures that a user sends along with the idea. */
import { GENERATION_IMAGE_MAX_BYTES } from '../../../shared/constants.ts';
import { imageTypeOf } from '../../../shared/domain/image-type.ts';
import type { Objects } from '../../ports/objects.ts';
import { RequestError } from '../request-error.ts';

/**
 * Checks each picture by its first bytes and stores it with the operation; returns the keys.
 * Throws RequestError `unsupported_media_type` or `payload_too_large`; nothing is stored then.
 */
export async function storeUserImages(
  work: Objects,
  operationId: string,
  images: readonly (File | string)[],
): Promise<string[]> {
  const files = images.filter((image): image is File => typeof image !== 'string');
  const checked = await Promise.all(files.map(readImage));
  await Promise.all(
    checked.map(({ bytes, contentType }, index) =>
      work.write(`operations/${operationId}/user-image-${index}`, bytes, { contentType }),
    ),
  );
  return [
    ...images.filter((image) => typeof image === 'string'),
    ...checked.map((_, index) => `operations/${operationId}/user-image-${index}`),
  ];
}

async function readImage(file: File): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  if (file.size > GENERATION_IMAGE_MAX_BYTES) {
    throw new RequestError('payload_too_large', `${file.name} is larger than 10MB.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = imageTypeOf(bytes);
  if (!contentType) {
    throw new RequestError('unsupported_media_type', `${file.name} is not a PNG, JPEG, WebP or GIF picture.`);
  }
  return { bytes, contentType };
}
