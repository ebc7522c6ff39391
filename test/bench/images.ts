import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { sharpEncoder } from '../../functions/adapters/images/sharp-encoder.ts';
import {
  APP_IMAGE_MAX_BYTES,
  BUILD_IMAGE_MAX_BYTES,
  BUILD_IMAGE_MAX_COUNT,
  IMAGE_MAX_SIDE_PX,
} from '../../shared/domain/image-limits.ts';
import type { Figure } from './figure.ts';

const PHOTO_WIDTH_PX = 6_000;
const PHOTO_HEIGHT_PX = 4_000;
/** Width and height of the noise image. Its 49 million pixels are just below the maximum of 50 million. */
const LARGE_SIDE_PX = 7_000;
const QUALITIES = [95, 90, 85, 75, 65, 55, 45, 35, 25, 15];

export async function measureImages(): Promise<Figure[]> {
  const photo = await largestJpeg(await grainyPhoto(), false);
  const hard = await largestJpeg(await coarseNoise(), true);
  return [
    {
      name: 'five photos of 24 million pixels: CPU',
      value: await secondsOfFive(photo),
      unit: 's',
      budget: 5,
    },
    { name: 'five progressive JPEGs of noise: CPU', value: await secondsOfFive(hard), unit: 's', budget: 12 },
  ];
}

async function grainyPhoto(): Promise<Sharp> {
  const size = { width: PHOTO_WIDTH_PX, height: PHOTO_HEIGHT_PX };
  const shapes = sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } });
  const pixels = await shapes
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
  const grain = randomBytes(pixels.length);
  for (const [index, value] of grain.entries()) {
    pixels[index] = Math.min(255, Math.max(0, (pixels[index] ?? 0) + Math.round((value - 128) * 0.2)));
  }
  return sharp(pixels, { raw: { ...size, channels: 3 } });
}

/**
 * Returns large blocks of random pixels, which stay noise when they are scaled down, so that their first encoding is
 * far above the size limit.
 */
async function coarseNoise(): Promise<Sharp> {
  const raw = { width: IMAGE_MAX_SIDE_PX, height: IMAGE_MAX_SIDE_PX, channels: 3 } as const;
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
  const pixels = await noise.resize(LARGE_SIDE_PX, LARGE_SIDE_PX, { kernel: 'nearest' }).raw().toBuffer();
  return sharp(pixels, { raw: { width: LARGE_SIDE_PX, height: LARGE_SIDE_PX, channels: 3 } });
}

async function largestJpeg(image: Sharp, progressive: boolean): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const jpeg = await image.clone().jpeg({ quality, progressive }).toBuffer();
    if (jpeg.length <= BUILD_IMAGE_MAX_BYTES) return jpeg;
  }
  throw new Error('No quality makes the image small enough to be sent.');
}

async function secondsOfFive(image: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < BUILD_IMAGE_MAX_COUNT; count += 1) {
    await sharpEncoder.encode(image, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
