import { expect, it } from 'vitest';
import { filmStripFileSchema } from '../../../functions/core/projects/files/film-strip-file.ts';
import { FILM_STRIP_MAX_FRAMES, FRAME_MAX_BYTES } from '../../../shared/domain/film-strip.ts';

function webp(bytes: number): string {
  const file = Buffer.alloc(bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WEBPVP8 ', 8, 'latin1');
  return file.toString('base64');
}
const frame = (image: string) => ({ flow: 'Counts', step: 'click', passed: true, webp: image });
const frames = (count: number, bytes: number) => Array.from({ length: count }, () => frame(webp(bytes)));
const isTaken = (strip: unknown) => filmStripFileSchema.safeParse(strip).success;

it('is accepted within its limits', () => {
  expect(isTaken(frames(15, FRAME_MAX_BYTES))).toBe(true);
  expect(isTaken(frames(FILM_STRIP_MAX_FRAMES, 5_000))).toBe(true);
});

it.each<[string, unknown]>([
  ['an image that is too large', frames(1, FRAME_MAX_BYTES + 1)],
  ['images that are too large together', frames(16, FRAME_MAX_BYTES)],
  ['too many images', frames(FILM_STRIP_MAX_FRAMES + 1, 100)],
  ['no image', []],
  ['a page in place of an image', [frame(Buffer.from('<!doctype html><script>').toString('base64'))]],
  ['text that is not base64', [frame('RIFF????WEBP')]],
  ['no list', { frames: frames(1, 100) }],
])('is refused with %s', (_what, strip) => {
  expect(isTaken(strip)).toBe(false);
});
