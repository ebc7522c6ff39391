import { beforeEach, expect, it } from 'vitest';
import type { FilmStripFile } from '../../../functions/core/projects/files/film-strip-file.ts';
import { makeSocialImage } from '../../../functions/core/publishing/make-social-image.ts';
import { ImageRefusedError } from '../../../functions/ports/images.ts';
import type { Project } from '../../../functions/ports/projects.ts';
import { appProject } from '../../fixtures/app-project.ts';
import { MemoryFiles } from '../../fixtures/memory-files.ts';

const THUMBNAIL = 'images/prj_1/thumbnail.webp';
const PROJECT = appProject({
  projectType: 'game',
  showcaseImageUrl: `https://apps.example/${THUMBNAIL}`,
  thumbnailSource: 'automatic',
});

let apps: MemoryFiles;
beforeEach(async () => {
  apps = new MemoryFiles();
  await apps.write(THUMBNAIL, new TextEncoder().encode('thumbnail'));
});

/**
 * Returns a film strip: screenshots after the steps of a check. Each image contains the names of its flow and its step.
 * `!` marks a failed step.
 */
const stripOf = (...frames: (readonly [flow: string, step: string])[]): FilmStripFile =>
  frames.map(([flow, step]) => ({
    flow,
    step,
    passed: !step.startsWith('!'),
    webp: Buffer.from(`${flow}: ${step}`).toString('base64'),
  }));

async function chosen(project: Project, strip: FilmStripFile, refused: readonly string[] = []) {
  const addresses = { siteUrl: 'https://buidl.example', appsUrl: 'https://apps.example' };
  const url = await makeSocialImage(
    {
      apps,
      addresses,
      imageEncoder: {
        encodeJpegCover: async (bytes, { width, height }) => {
          expect({ width, height }).toEqual({ width: 1_200, height: 630 });
          if (refused.includes(new TextDecoder().decode(bytes))) throw new ImageRefusedError('small');
          return { bytes: new Uint8Array(bytes), contentType: 'image/jpeg' };
        },
      },
    },
    project,
    strip,
  );
  if (url === undefined) return undefined;
  expect(url).toMatch(/^https:\/\/apps\.example\/images\/prj_1\/[0-9a-f]{64}\.jpg$/);
  return new TextDecoder().decode(await apps.readBytes(new URL(url).pathname.slice(1)));
}

it('shows the end of the first flow', async () => {
  const strip = stripOf(['Adds', 'fill'], ['Adds', 'click'], ['Removes', 'click']);
  expect(await chosen(PROJECT, strip)).toBe('Adds: click');
});

it('skips a failed flow', async () => {
  const strip = stripOf(['Adds', 'fill'], ['Adds', '!click'], ['Removes', 'click']);
  expect(await chosen(PROJECT, strip)).toBe('Removes: click');
});

it('shows the thumbnail when no flow passed, no step was captured, or its image is invalid', async () => {
  expect(await chosen(PROJECT, stripOf(['Adds', '!click']))).toBe('thumbnail');
  expect(await chosen(PROJECT, [])).toBe('thumbnail');
  expect(await chosen(PROJECT, stripOf(['Adds', 'click']), ['Adds: click'])).toBe('thumbnail');
});

it('prefers the thumbnail that the owner chose', async () => {
  const project: Project = { ...PROJECT, thumbnailSource: 'uploaded' };
  expect(await chosen(project, stripOf(['Adds', 'click']))).toBe('thumbnail');
  expect(await chosen(project, stripOf(['Adds', 'click']), ['thumbnail'])).toBe('Adds: click');
});

it('is missing without an image, and never that of another project', async () => {
  expect(await chosen({ ...PROJECT, showcaseImageUrl: undefined }, [])).toBeUndefined();
  expect(await chosen({ ...PROJECT, projectId: 'prj_2' }, [])).toBeUndefined();
  expect(await chosen(PROJECT, [], ['thumbnail'])).toBeUndefined();
});
