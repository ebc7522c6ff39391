/**
 * Re-encodes images with sharp. The result contains pixels only: no metadata, and no second format such as HTML that
 * the file was valid as.
 */
import { createRequire } from 'node:module';
import { IMAGE_MAX_PIXELS } from '../../../shared/domain/image-limits.ts';
import { detectImageType, type ImageContentType } from '../../../shared/domain/image-type.ts';
import { type EncodedImage, type ImageEncoder, ImageRefusedError } from '../../ports/images.ts';

type Sharp = typeof import('sharp').default;
type ResizeOptions = import('sharp').ResizeOptions;

const QUALITY = 82;
/** The frames of an animation are small images of text already. */
const ANIMATION_QUALITY = 70;
const FRAME_BACKGROUND = '#16181d';
/** Cutting a longer image to a shape would mean enlarging it many times. */
const MAX_SIDE_RATIO = 10;
/** Seconds that encoding one image may take. */
const TIMEOUT_SECONDS = 12;

const FORMATS: Record<ImageContentType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

export const sharpEncoder: ImageEncoder = {
  encode: (bytes, maxSidePx) =>
    reEncode(bytes, { width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true }),
  encodeCover: (bytes, size) =>
    reEncode(bytes, { ...size, fit: 'cover', position: 'attention' }, MAX_SIDE_RATIO),
  animate,
};

/** Reads only the header, so that an image of gigabytes is refused before it is decoded. */
async function judgeHeader(
  sharp: Sharp,
  bytes: Uint8Array,
  { format, maxSideRatio }: { format: string; maxSideRatio: number },
): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageRefusedError('broken', cause);
    });
  if (header.format !== format) throw new ImageRefusedError('kind');
  if (header.width * header.height > IMAGE_MAX_PIXELS) throw new ImageRefusedError('pixels');
  const [short = 1, long = 1] = [header.width, header.height].toSorted((left, right) => left - right);
  if (long > short * maxSideRatio) throw new ImageRefusedError('shape');
}

async function reEncode(
  bytes: Uint8Array,
  size: ResizeOptions,
  maxSideRatio = Number.POSITIVE_INFINITY,
): Promise<EncodedImage> {
  const contentType = detectImageType(bytes);
  if (!contentType) throw new ImageRefusedError('kind');
  const sharp = loadSharp();
  await judgeHeader(sharp, bytes, { format: FORMATS[contentType], maxSideRatio });
  try {
    const encoded = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(size)
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return { bytes: new Uint8Array(encoded), contentType: 'image/webp' };
  } catch (cause) {
    throw new ImageRefusedError('broken', cause);
  }
}

/** Frames of other proportions stand before a background. */
async function animate(
  frames: readonly Uint8Array[],
  { width, height, frameMs }: { width: number; height: number; frameMs: number },
): Promise<EncodedImage> {
  const sharp = loadSharp();
  const size: ResizeOptions = { width, height, fit: 'contain', background: FRAME_BACKGROUND };
  const pages = await Promise.all(frames.map((frame) => reEncode(frame, size)));
  try {
    const joined = await sharp(
      pages.map(({ bytes }) => bytes),
      { join: { animated: true } },
    )
      .webp({ quality: ANIMATION_QUALITY, loop: 0, delay: frames.map(() => frameMs) })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return { bytes: new Uint8Array(joined), contentType: 'image/webp' };
  } catch (cause) {
    throw new ImageRefusedError('broken', cause);
  }
}

function loadSharp(): Sharp {
  // A layer's packages are found by require() alone: it heeds NODE_PATH, which import does not.
  const require = createRequire(import.meta.url);
  return require('sharp');
}
