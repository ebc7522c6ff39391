import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sharpEncoder } from '../../../functions/adapters/images/sharp-encoder.ts';
import { APP_IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX } from '../../../shared/domain/image-limits.ts';
import { spottedPng } from '../../fixtures/images.ts';

it.each([
  ['noise', 1, 1_600],
  ['noise that is smaller than the limit', 1, 900],
  ['small spots', 3, 1_600],
  ['large spots', 12, 1_600],
])('an image of %s fits the limit of an app, and is no smaller than needed', async (_, spotPx, sidePx) => {
  const png = await spottedPng(sidePx, spotPx);
  const { bytes } = await sharpEncoder.encode(png, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES);
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  expect(bytes.length).toBeLessThanOrEqual(APP_IMAGE_MAX_BYTES);
  expect(Math.max(width, height)).toBeLessThanOrEqual(IMAGE_MAX_SIDE_PX);
  // A smaller one is still one of full size.
  expect(bytes.length > APP_IMAGE_MAX_BYTES / 2 || width === IMAGE_MAX_SIDE_PX).toBe(true);
});

it('an image keeps its bytes when it fits', async () => {
  const png = await spottedPng(400, 40);
  const roomy = await sharpEncoder.encode(png, IMAGE_MAX_SIDE_PX, Number.POSITIVE_INFINITY);
  expect(await sharpEncoder.encode(png, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES)).toEqual(roomy);
});
