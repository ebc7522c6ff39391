import {
  APP_IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE_PX,
  THUMBNAIL_HEIGHT_PX,
  THUMBNAIL_MAX_BYTES,
  THUMBNAIL_WIDTH_PX,
} from '../../shared/domain/image-limits.ts';
import { truncateText } from '../../shared/domain/truncate-text.ts';
import type { Refusal } from '../../shared/messages/refusals.ts';
import type { Uploads } from '../ports/builds.ts';
import type { Clock } from '../ports/clock.ts';
import { type EncodedImage, type ImageEncoder, ImageRefusedError } from '../ports/images.ts';
import type { FileStore } from '../ports/objects.ts';
import { RequestError } from '../ports/request-error.ts';

interface ReadBytesServices {
  uploads: Uploads;
  work: Pick<FileStore, 'readBytes'>;
  clock: Clock;
}

export interface ReadImageServices extends ReadBytesServices {
  imageEncoder: Pick<ImageEncoder, 'encode'>;
}

export interface ReadThumbnailServices extends ReadBytesServices {
  imageEncoder: Pick<ImageEncoder, 'encodeCover'>;
}

const NAME_MAX_LENGTH = 60;

/**
 * Returns an image of a request, re-encoded to at most `maxBytes`. Throws RequestError `unsupported_media_type`,
 * `payload_too_large`, or `invalid_input` for a damaged image and for an upload that is unknown, expired or another
 * user's.
 */
export function readImage(
  services: ReadImageServices,
  callerPublicKey: string,
  image: File | string,
  maxBytes: number,
): Promise<EncodedImage> {
  return readEncoded(services, callerPublicKey, image, {
    maxBytes,
    encode: (bytes) => services.imageEncoder.encode(bytes, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES),
  });
}

/** Returns an image of a request, cropped to the size of thumbnails. Throws the errors of `readImage`. */
export function readThumbnail(
  services: ReadThumbnailServices,
  callerPublicKey: string,
  image: File | string,
): Promise<EncodedImage> {
  const size = { width: THUMBNAIL_WIDTH_PX, height: THUMBNAIL_HEIGHT_PX };
  return readEncoded(services, callerPublicKey, image, {
    maxBytes: THUMBNAIL_MAX_BYTES,
    encode: (bytes) => services.imageEncoder.encodeCover(bytes, size),
  });
}

async function readEncoded(
  services: ReadBytesServices,
  callerPublicKey: string,
  image: File | string,
  { maxBytes, encode }: { maxBytes: number; encode: (bytes: Uint8Array) => Promise<EncodedImage> },
): Promise<EncodedImage> {
  const file = typeof image === 'string' ? undefined : shortName(image);
  const bytes =
    typeof image === 'string' ? await readUpload(services, callerPublicKey, image) : await readFile(image, maxBytes);
  if (bytes.byteLength > maxBytes) throw tooLarge(file, maxBytes);
  try {
    return await encode(bytes);
  } catch (error) {
    if (!(error instanceof ImageRefusedError)) throw error;
    throw new RequestError(encodingRefusal(error, file), { cause: error });
  }
}

async function readFile(file: File, maxBytes: number): Promise<Uint8Array> {
  if (file.size > maxBytes) throw tooLarge(shortName(file), maxBytes);
  return new Uint8Array(await file.arrayBuffer());
}

async function readUpload(
  { uploads, work, clock }: ReadBytesServices,
  callerPublicKey: string,
  uploadKey: string,
): Promise<Uint8Array> {
  const upload = await uploads.find(uploadKey);
  const isUsable = upload?.ownerPublicKey === callerPublicKey && upload.expiresAtMs > clock.nowMs();
  const bytes = isUsable ? await work.readBytes(uploadKey) : undefined;
  if (bytes) return bytes;
  throw new RequestError('upload_not_found');
}

function shortName({ name }: File): string {
  return name.length > NAME_MAX_LENGTH ? `${truncateText(name, NAME_MAX_LENGTH)}…` : name;
}

/**
 * Returns the error for an image that is too large. `file` is the name of the file; undefined for an upload, because
 * its name is unknown.
 */
function tooLarge(file: string | undefined, maxBytes: number): RequestError {
  if (maxBytes === THUMBNAIL_MAX_BYTES) return new RequestError('thumbnail_too_large');
  const maxMb = maxBytes / 1024 / 1024;
  return new RequestError(
    file === undefined
      ? { key: 'upload_too_large', params: { maxMb } }
      : { key: 'image_too_large', params: { file, maxMb } },
  );
}

function encodingRefusal({ code }: ImageRefusedError, file: string | undefined): Refusal {
  if (code === 'pixels') {
    const maxMillions = IMAGE_MAX_PIXELS / 1_000_000;
    return file === undefined
      ? { key: 'upload_pixels', params: { maxMillions } }
      : { key: 'image_pixels', params: { file, maxMillions } };
  }
  return file === undefined ? `upload_${code}` : { key: `image_${code}`, params: { file } };
}
