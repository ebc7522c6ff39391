/** Images are re-encoded, so that they contain only pixels: no metadata, and no HTML that a browser could run. */
import { createRequire } from 'node:module';
import { IMAGE_MAX_PIXELS } from '../../../shared/domain/image-limits.ts';
import { detectImageType, type ImageContentType } from '../../../shared/domain/image-type.ts';
import {
  type EncodedImage,
  type ImageEncoder,
  ImageRefusedError,
  type JpegImage,
  type PngImage,
} from '../../ports/images.ts';

type Sharp = typeof import('sharp').default;
type SharpImage = import('sharp').Sharp;
type ResizeOptions = import('sharp').ResizeOptions;

const QUALITY = 82;
/**
 * The qualities for images with too many bytes. `byteShare` predicts the size of the result relative to `QUALITY`,
 * because trying each quality would take long.
 */
const LOWER_QUALITIES = [
  { quality: 64, byteShare: 0.65 },
  { quality: 46, byteShare: 0.55 },
] as const;
const [, LOWEST] = LOWER_QUALITIES;
/** The effort of the WebP encoder. Higher values, up to 6, take longer and save only 2 % of the bytes. */
const LOWER_EFFORT = 2;
/** A reduced image aims at this share of the size limit, because smaller images have more bytes per pixel. */
const SHRINK_MARGIN = 0.9;
const ANIMATION_QUALITY = 70;
/** Replaces transparency, which JPEG does not support. */
const JPEG_BACKGROUND = '#ffffff';
const FRAME_BACKGROUND = '#16181d';
/** The maximum ratio of the sides. Cropping a longer image would require enlarging it many times. */
const MAX_SIDE_RATIO = 10;
/** The maximum factor by which a small image is enlarged. A higher factor would blur it. */
const MAX_ENLARGEMENT = 2;
const TIMEOUT_SECONDS = 12;
const SVG_MAX_BYTES = 20_000;
const SVG_HEAD_BYTES = 200;
const SVG_DENSITY = 1_200;

const FORMATS: Record<ImageContentType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

export const sharpEncoder: ImageEncoder = {
  encode: async (bytes, maxSidePx, maxBytes) => shrink(await reEncode(bytes, within(maxSidePx)), maxBytes),
  encodeCover: (bytes, size) =>
    reEncode(bytes, { ...size, fit: 'cover', position: 'attention' }, { maxSideRatio: MAX_SIDE_RATIO }),
  encodeJpegCover,
  encodeIcon,
  animate,
};

interface Size {
  width: number;
  height: number;
}

interface MeasuredImage extends EncodedImage {
  longSidePx: number;
}

/**
 * Reads an image's header. Throws ImageRefusedError for an image that is not acceptable, so that a huge image is
 * refused before it is decoded.
 */
async function judgeHeader(
  sharp: Sharp,
  bytes: Uint8Array,
  { format, maxSideRatio, minSize }: { format: string; maxSideRatio: number; minSize: Size },
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
  if (header.width < minSize.width || header.height < minSize.height) throw new ImageRefusedError('small');
}

async function reEncode(
  bytes: Uint8Array,
  size: ResizeOptions,
  { maxSideRatio = Number.POSITIVE_INFINITY, quality = QUALITY, effort = 4 } = {},
): Promise<MeasuredImage> {
  const resized = await resize(bytes, size, { maxSideRatio });
  const { data, info } = await write(resized.webp({ quality, effort }));
  const longSidePx = Math.max(info.width, info.height);
  return { bytes: new Uint8Array(data), contentType: 'image/webp', longSidePx };
}

async function encodeJpegCover(
  bytes: Uint8Array,
  { width, height, keep }: Size & { keep: 'top' | 'attention' },
): Promise<JpegImage> {
  const resized = await resize(
    bytes,
    { width, height, fit: 'cover', position: keep },
    {
      maxSideRatio: MAX_SIDE_RATIO,
      minSize: { width: width / MAX_ENLARGEMENT, height: height / MAX_ENLARGEMENT },
    },
  );
  const { data } = await write(resized.flatten({ background: JPEG_BACKGROUND }).jpeg({ quality: QUALITY }));
  return { bytes: new Uint8Array(data), contentType: 'image/jpeg' };
}

async function encodeIcon(
  bytes: Uint8Array,
  { sidePx, background }: { sidePx: number; background: string },
): Promise<PngImage> {
  const isSvg = /^\s*<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).toString('utf8'));
  const size = { width: sidePx, height: sidePx, fit: 'contain', background } as const;
  const drawn = isSvg ? drawSvg(bytes, size) : await resize(bytes, size, { maxSideRatio: MAX_SIDE_RATIO });
  const { data } = await write(drawn.flatten({ background }).png());
  return { bytes: new Uint8Array(data), contentType: 'image/png' };
}

/** Draws an SVG. The high density keeps the lines of a small image sharp in the final size. */
function drawSvg(bytes: Uint8Array, size: ResizeOptions): SharpImage {
  if (bytes.length > SVG_MAX_BYTES) throw new ImageRefusedError('pixels');
  return loadSharp()(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', density: SVG_DENSITY }).resize(size);
}

/** Crops and scales the first frame of an image. Throws ImageRefusedError when its header is not acceptable. */
async function resize(
  bytes: Uint8Array,
  size: ResizeOptions,
  { maxSideRatio, minSize = { width: 0, height: 0 } }: { maxSideRatio: number; minSize?: Size },
): Promise<SharpImage> {
  const contentType = detectImageType(bytes);
  if (!contentType) throw new ImageRefusedError('kind');
  const sharp = loadSharp();
  await judgeHeader(sharp, bytes, { format: FORMATS[contentType], maxSideRatio, minSize });
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient().resize(size);
}

/** Returns the encoded image. Throws ImageRefusedError `broken`. */
async function write(image: SharpImage) {
  try {
    return await image.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new ImageRefusedError('broken', cause);
  }
}

/** Lowers the quality of an image, then its size, until it has at most `maxBytes`; a smaller image is unchanged. */
async function shrink(first: MeasuredImage, maxBytes: number): Promise<EncodedImage> {
  const { bytes, longSidePx } = first;
  let image = first;
  if (bytes.length > maxBytes) {
    const enough = LOWER_QUALITIES.find(({ byteShare }) => bytes.length * byteShare <= maxBytes);
    const { quality, byteShare } = enough ?? LOWEST;
    const sidePx = enough ? longSidePx : shorterSide(longSidePx, maxBytes / (bytes.length * byteShare));
    image = await reEncode(bytes, within(sidePx), { quality, effort: LOWER_EFFORT });
  }
  while (image.bytes.length > maxBytes) {
    const sidePx = shorterSide(image.longSidePx, maxBytes / image.bytes.length);
    image = await reEncode(bytes, within(sidePx), { quality: LOWEST.quality, effort: LOWER_EFFORT });
  }
  return image;
}

function shorterSide(sidePx: number, byteShare: number): number {
  return Math.max(1, Math.floor(sidePx * Math.sqrt(byteShare * SHRINK_MARGIN)));
}

function within(maxSidePx: number): ResizeOptions {
  return { width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true };
}

/** Joins the frames to an animation. Shows a frame with other proportions uncropped on a background. */
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
  // Packages in a Lambda layer are found only by require(), because import ignores NODE_PATH.
  const require = createRequire(import.meta.url);
  return require('sharp');
}
