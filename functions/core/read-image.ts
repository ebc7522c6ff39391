import {
  APP_IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE_PX,
  THUMBNAIL_HEIGHT_PX,
  THUMBNAIL_MAX_BYTES,
  THUMBNAIL_WIDTH_PX,
} from '../../shared/domain/image-limits.ts';
import { truncateText } from '../../shared/domain/truncate-text.ts';
import { IMAGE_MESSAGES } from '../../shared/messages/images.ts';
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

const REFUSALS = {
  kind: ['unsupported_media_type', 'is not a PNG, JPEG, WebP or GIF image.'],
  pixels: ['payload_too_large', `has more than ${IMAGE_MAX_PIXELS / 1_000_000} million pixels.`],
  shape: ['invalid_input', 'is too long and narrow to be cropped to 16:9.'],
  small: ['invalid_input', 'has too few pixels.'],
  broken: ['invalid_input', 'is damaged and cannot be read.'],
} as const;

/**
 * Returns a re-encoded image of a request, small enough for a model; the input is a file or an upload's key. Throws
 * RequestError `unsupported_media_type`, `payload_too_large`, or `invalid_input` for a damaged image and for an upload
 * that is unknown, expired or another user's.
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
  const name = typeof image === 'string' ? 'The uploaded file' : shortName(image);
  const bytes =
    typeof image === 'string'
      ? await readUpload(services, callerPublicKey, image)
      : await readFile(image, maxBytes);
  if (bytes.byteLength > maxBytes) throw tooLarge(name, maxBytes);
  try {
    return await encode(bytes);
  } catch (error) {
    if (!(error instanceof ImageRefusedError)) throw error;
    const [code, reason] = REFUSALS[error.code];
    throw new RequestError(code, `${name} ${reason}`, { cause: error });
  }
}

async function readFile(file: File, maxBytes: number): Promise<Uint8Array> {
  if (file.size > maxBytes) throw tooLarge(shortName(file), maxBytes);
  return new Uint8Array(await file.arrayBuffer());
}

/** Treats another user's upload as unknown. */
async function readUpload(
  { uploads, work, clock }: ReadBytesServices,
  callerPublicKey: string,
  uploadKey: string,
): Promise<Uint8Array> {
  const upload = await uploads.find(uploadKey);
  const isUsable = upload?.ownerPublicKey === callerPublicKey && upload.expiresAtMs > clock.nowMs();
  const bytes = isUsable ? await work.readBytes(uploadKey) : undefined;
  if (bytes) return bytes;
  throw new RequestError('invalid_input', 'Upload not found. Please upload the file again.');
}

/** Shortens a file name, which can be very long. */
function shortName({ name }: File): string {
  return name.length > NAME_MAX_LENGTH ? `${truncateText(name, NAME_MAX_LENGTH)}…` : name;
}

function tooLarge(name: string, maxBytes: number): RequestError {
  const message =
    maxBytes === THUMBNAIL_MAX_BYTES
      ? IMAGE_MESSAGES.tooLarge
      : `${name} is larger than ${maxBytes / 1024 / 1024}MB.`;
  return new RequestError('payload_too_large', message);
}
