import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Capture, FilmStrip } from '../../../functions/adapters/browser/film-strip.ts';
import {
  FILM_STRIP_MAX_BYTES,
  FILM_STRIP_MAX_FRAMES,
  FRAME_MAX_BYTES,
  FRAME_STEP_MAX_LENGTH,
  filmFrameSchema,
} from '../../../shared/domain/film-strip.ts';

interface Calls {
  capture: Capture;
  count: number;
}

/**
 * Returns a capture function that takes `captureMs` and returns images with sizes of `bytesOf`, and the count of its
 * calls.
 */
function capturesOf(bytesOf: (size: Parameters<Capture>[0]) => number, captureMs = 10): Calls {
  const calls: Calls = {
    count: 0,
    capture: async (size) => {
      calls.count += 1;
      await new Promise((resolve) => setTimeout(resolve, captureMs));
      return new Uint8Array(bytesOf(size));
    },
  };
  return calls;
}

const step = (number: number, index: number) => ({
  flow: 'Use',
  number,
  index,
  step: `step ${index}`,
  passed: true,
  isUnchanged: false,
});

async function film(strip: FilmStrip, { capture }: Pick<Calls, 'capture'>, steps: number, number = 0): Promise<void> {
  for (let index = 0; index < steps; index += 1) {
    const taken = strip.take(capture, step(number, index));
    await vi.advanceTimersByTimeAsync(5_000);
    await taken;
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('reduces size and quality until each of 30 images fits its share, and starts with them for the next image', async () => {
  const calls = capturesOf(({ quality, scale }) => quality * scale * 1_000);
  const strip = new FilmStrip(30);
  await film(strip, calls, 30);
  expect(strip.frames).toHaveLength(30);
  const sizes = strip.frames.map(({ webp }) => webp.byteLength);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(FRAME_MAX_BYTES);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FILM_STRIP_MAX_BYTES);
  expect(calls.count).toBeLessThan(35);
});

it('omits an image that cannot be made small enough', async () => {
  const calls = capturesOf(() => FRAME_MAX_BYTES + 1);
  const strip = new FilmStrip(2);
  await film(strip, calls, 2);
  expect(strip.frames).toEqual([]);
});

it('takes no more images after four seconds of capturing', async () => {
  const calls = capturesOf(() => 100, 900);
  const strip = new FilmStrip(10);
  await film(strip, calls, 10);
  expect(calls.count).toBe(5);
  expect(strip.frames).toHaveLength(5);
});

it('takes no more images after one that hangs', async () => {
  const calls = capturesOf(() => 100, 60_000);
  const strip = new FilmStrip(10);
  await film(strip, calls, 10);
  expect(calls.count).toBe(1);
  expect(strip.frames).toEqual([]);
});

it('is in the order of the flows, which run concurrently', async () => {
  const calls = capturesOf(() => 100);
  const strip = new FilmStrip(4);
  await film(strip, calls, 2, 1);
  await film(strip, calls, 2, 0);
  expect(strip.frames.map(({ step }) => step)).toEqual(['step 0', 'step 1', 'step 0', 'step 1']);
});

it('ends with the sixtieth image', async () => {
  const calls = capturesOf(() => 100, 1);
  const strip = new FilmStrip(FILM_STRIP_MAX_FRAMES + 5);
  await film(strip, calls, FILM_STRIP_MAX_FRAMES + 5);
  expect(strip.frames).toHaveLength(FILM_STRIP_MAX_FRAMES);
  expect(calls.count).toBe(FILM_STRIP_MAX_FRAMES);
});

it('reuses the image of the previous step for a step that changed nothing', async () => {
  const calls = capturesOf(() => 100);
  const strip = new FilmStrip(2);
  await film(strip, calls, 1);
  await strip.take(calls.capture, { ...step(0, 1), isUnchanged: true });
  expect(calls.count).toBe(1);
  expect(strip.frames[1]).toMatchObject({ step: 'step 1', webp: strip.frames[0]?.webp });
});

it('takes an image of a step that changed nothing when the previous step has none', async () => {
  const calls = capturesOf(() => 100);
  const strip = new FilmStrip(2);
  const taken = strip.take(calls.capture, { ...step(0, 0), isUnchanged: true });
  await vi.advanceTimersByTimeAsync(100);
  await taken;
  expect(strip.frames).toHaveLength(1);
});

it('truncates the text of a step that is too long for the file', async () => {
  const calls = capturesOf(() => 100);
  const strip = new FilmStrip(1);
  const taken = strip.take(calls.capture, { ...step(0, 0), step: 'x'.repeat(FRAME_STEP_MAX_LENGTH + 1) });
  await vi.advanceTimersByTimeAsync(100);
  await taken;
  expect(filmFrameSchema.safeParse(strip.frames[0]).success).toBe(true);
});

it('omits an image that fails', async () => {
  const capture = () => Promise.reject(new Error('The page is closed.'));
  const strip = new FilmStrip(1);
  await film(strip, { capture }, 1);
  expect(strip.frames).toEqual([]);
});
