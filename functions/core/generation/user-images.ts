/** Pictures that a user sends along with the idea. */
import { GENERATION_IMAGE_MAX_BYTES } from '../../../shared/constants.ts';
import { imageTypeOf } from '../../../shared/domain/image-type.ts';
import type { Objects } from '../../ports/objects.ts';
import { RequestError } from '../request-error.ts';

/** A picture that is fit to be stored. */
export interface UserImage {
  key: string;
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/**
 * Checks each picture by its first bytes and names its place with the operation; stores nothing.
 * Throws RequestError `unsupported_media_type`, `payload_too_large`, or `invalid_input` for an unknown upload.
 */
export function readUserImages(
  operationId: string,
  images: readonly (File | string)[],
): Promise<UserImage[]> {
  return Promise.all(
    images.map(async (image, index) => {
      if (typeof image === 'string') throw new RequestError('invalid_input', 'There is no such upload.');
      return { key: `operations/${operationId}/user-image-${index}`, ...(await readImage(image)) };
    }),
  );
}

/** Stores what `readUserImages` accepted. */
export async function storeUserImages(work: Objects, images: readonly UserImage[]): Promise<void> {
  await Promise.all(images.map(({ key, bytes, contentType }) => work.write(key, bytes, { contentType })));
}

async function readImage(file: File): Promise<Omit<UserImage, 'key'>> {
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
