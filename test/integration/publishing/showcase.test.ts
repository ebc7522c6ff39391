import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { showcaseImageResponseSchema } from '../../../shared/contract/publishing.ts';
import { formOf, listApps } from '../../fixtures/app-build.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { openPublisher, type Publisher } from '../../fixtures/publisher.ts';
import { announceUpload } from '../../fixtures/upload-image.ts';

let publisher: Publisher;

beforeAll(async () => {
  publisher = await openPublisher();
});
afterAll(() => publisher.cloud.close());
beforeEach(() => publisher.unpublish());

const imageOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a04' } })
    .png()
    .toBuffer();

describe('a thumbnail', () => {
  it('is replaced by its own endpoint, and only by an image', async () => {
    const send = (file: File) =>
      publisher.owner.call(`/projects/${publisher.projectId}/showcase-image`, {
        method: 'POST',
        body: formOf({ showcaseImage: [file] }),
      });
    const response = await send(new File([await imageOf(64, 20)], 'wide.png'));
    const { showcaseImageUrl } = showcaseImageResponseSchema.parse(await response.json());
    expect(showcaseImageUrl).toMatch(/\.webp$/);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    await expectError(await send(new File([svg], 'a.png', { type: 'image/png' })), 'unsupported_media_type');
  });

  it('is refused as an upload that was never sent', async () => {
    const { uploadKey } = await announceUpload(publisher.cloud, publisher.owner.apiKey);
    const response = await publisher.owner.call(`/projects/${publisher.projectId}/showcase-image`, {
      method: 'POST',
      body: formOf({ showcaseImage: uploadKey }),
    });
    await expectError(response, 'invalid_input');
  });

  it('is refused for an image of extreme proportions, which would take minutes to crop', async () => {
    for (const [width, height] of [
      [5_000, 1],
      [1, 5_000],
    ] as const) {
      const image = new File([await imageOf(width, height)], `${'thin'.repeat(100)}.png`);
      const form = formOf({ showcaseImage: [image] });
      const path = `/projects/${publisher.projectId}/showcase-image`;
      const refusal = await expectError(
        await publisher.owner.call(path, { method: 'POST', body: form }),
        'invalid_input',
      );
      expect(refusal.length).toBeLessThan(150);
    }
  });
});

const openShowcaseSchema = z.object({ apps: z.array(z.record(z.string(), z.unknown())) });

describe('the showcase', () => {
  const showcase = (showcaseStatus: boolean) =>
    fetch(`${publisher.cloud.api}/projects/${publisher.projectId}/showcase-status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': publisher.adminKey },
      body: JSON.stringify({ showcaseStatus }),
    });
  const showcased = async () =>
    Object.keys((await listApps(publisher.cloud.api, publisher.stranger.apiKey, '?scope=showcased')).projects);

  it('shows an app while it is both showcased and published', async () => {
    expect((await showcase(true)).status).toBe(200);
    expect(await showcased()).not.toContain(publisher.projectId);
    const name = publisher.newName();
    await publisher.publishAs(name);
    expect(await showcased()).toContain(publisher.projectId);
    // Visitors must get these public fields and no others.
    const { apps } = z.parse(openShowcaseSchema, await (await fetch(`${publisher.cloud.api}/showcase`)).json());
    expect(apps).toContainEqual({
      projectId: publisher.projectId,
      name: 'Hills',
      projectType: 'website',
      publishedAppName: name,
      isRemixable: false,
      thumbnailUrl: expect.any(String),
    });
    expect((await showcase(false)).status).toBe(200);
    expect(await showcased()).not.toContain(publisher.projectId);
  });
});
