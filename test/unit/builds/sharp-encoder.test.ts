import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
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
  // An image may be scaled down only if needed: its file must be larger than half of the limit, or have the full width.
  expect(bytes.length > APP_IMAGE_MAX_BYTES / 2 || width === IMAGE_MAX_SIDE_PX).toBe(true);
});

it('an image that fits keeps its bytes', async () => {
  const png = await spottedPng(400, 40);
  const roomy = await sharpEncoder.encode(png, IMAGE_MAX_SIDE_PX, Number.POSITIVE_INFINITY);
  expect(await sharpEncoder.encode(png, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES)).toEqual(roomy);
});

describe('an image for links', () => {
  const WANTED = { width: 1_200, height: 630, keep: 'top' } as const;
  const lineOf = (background: string) => ({ create: { width: 640, height: 20, channels: 3, background } }) as const;

  it('is a JPEG of the required size, cropped at the bottom', async () => {
    const screen = await sharp({ create: { width: 640, height: 370, channels: 3, background: '#ffffff' } })
      .composite([
        { input: lineOf('#ff0000'), top: 0, left: 0 },
        { input: lineOf('#0000ff'), top: 350, left: 0 },
      ])
      .webp({ lossless: true })
      .toBuffer();
    const { bytes, contentType } = await sharpEncoder.encodeJpegCover(screen, WANTED);
    expect(contentType).toBe('image/jpeg');
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1_200, height: 630 });
    expect(await colorAt(bytes, 5)).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)]);
    expect(await colorAt(bytes, 625)).toEqual([
      expect.closeTo(255, -1),
      expect.closeTo(255, -1),
      expect.closeTo(255, -1),
    ]);
  });

  it('has a white background instead of transparency', async () => {
    const clear = sharp({ create: { width: 1_280, height: 720, channels: 4, background: '#00000000' } });
    const { bytes } = await sharpEncoder.encodeJpegCover(await clear.webp().toBuffer(), WANTED);
    expect(await colorAt(bytes, 300)).toEqual([255, 255, 255]);
  });

  it('is refused when it would be enlarged more than twice', async () => {
    const frame = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#a04' } })
        .webp()
        .toBuffer();
    await expect(sharpEncoder.encodeJpegCover(await frame(599, 370), WANTED)).rejects.toMatchObject({
      code: 'small',
    });
    await expect(sharpEncoder.encodeJpegCover(await frame(600, 315), WANTED)).resolves.toBeDefined();
  });
});

async function colorAt(image: Uint8Array, top: number): Promise<number[]> {
  const pixel = await sharp(image).extract({ left: 600, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}
