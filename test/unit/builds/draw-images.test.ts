/** Tests drawing the images of an app. A failed image is drawn procedurally instead, and never fails the build. */
import { describe, expect, it } from 'vitest';
import { drawAll, drawImages } from '../../../functions/core/builds/stages/draw-images.ts';
import { ImageGenerationError, type ImageGenerator, ImageRefusedError } from '../../../functions/ports/images.ts';
import { DEFAULT_LLM_SETTINGS, DEFAULT_STYLE_SETTINGS } from '../../../shared/domain/build-settings.ts';
import type { PlanImage } from '../../../shared/domain/plan.ts';

const palette = {
  background: '#000000',
  surface: '#111111',
  text: '#ffffff',
  muted: '#888888',
  primary: '#22aa44',
  accent: '#ff8800',
};
const image = (id: string): PlanImage => ({
  placeholder_id: id,
  purpose: 'top',
  prompt: 'a hill',
  aspect: '1:1',
});
const drawn = { bytes: new Uint8Array([1, 2]), contentType: 'image/png' };

function services(draw: ImageGenerator['draw']) {
  const fallbacks: string[] = [];
  return {
    fallbacks,
    imageGenerators: { IMAGEN3: { draw } },
    vectorArtist: { drawSvg: () => '<svg/>' },
    imageEncoder: {
      encode: async (bytes: Uint8Array) => {
        if (bytes.length === 0) throw new ImageRefusedError('broken');
        return { bytes: new Uint8Array([9]), contentType: 'image/webp' as const };
      },
    },
    onFallback: (id: string, error: unknown) => void fallbacks.push(`${id}: ${String(error)}`),
  };
}
const REQUEST = {
  projectId: 'prj_1',
  ownerPublicKey: 'owner',
  projectName: 'Hills',
  projectType: 'website' as const,
  idea: 'hills',
  llmSettings: DEFAULT_LLM_SETTINGS,
  styleSettings: DEFAULT_STYLE_SETTINGS,
  imageMode: 'IMAGEN3' as const,
  userImageKeys: [],
  firstUserImageNumber: 1,
};
const typesOf = (images: readonly { placeholder_id: string; contentType: string }[]) =>
  images.map(({ placeholder_id, contentType }) => `${placeholder_id} ${contentType}`);

describe('the images of a plan', () => {
  const plan = { palette, images: ['a', 'b', 'c', 'd', 'e'].map(image) };

  it('are drawn by the chosen service, four at a time, re-encoded, in order', async () => {
    let atOnce = 0;
    let most = 0;
    const parts = services(async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return drawn;
    });
    const images = await drawAll(parts, plan, 'IMAGEN3');
    expect(typesOf(images)).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `${id} image/webp`));
    expect(most).toBe(4);
    expect(parts.fallbacks).toEqual([]);
  });

  it('are requested once more after a temporary error, and drawn procedurally after a permanent one', async () => {
    const tries = new Map<string, number>();
    const parts = services(async ({ placeholder_id: id }) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      if (id === 'a') throw new ImageGenerationError('busy', true);
      if (id === 'b') throw new ImageGenerationError('not allowed', false);
      if (id === 'c') return { ...drawn, bytes: new Uint8Array() };
      if (id === 'd' && tries.get(id) === 1) throw new ImageGenerationError('busy', true);
      return drawn;
    });
    const images = await drawAll(parts, plan, 'IMAGEN3');
    expect(typesOf(images)).toEqual([
      'a image/svg+xml',
      'b image/svg+xml',
      'c image/svg+xml',
      'd image/webp',
      'e image/webp',
    ]);
    expect([...tries.values()]).toEqual([2, 1, 2, 2, 1]);
    expect(parts.fallbacks).toHaveLength(3);
  });

  it('are drawn procedurally without a service', async () => {
    const parts = services(async () => drawn);
    const images = await drawAll(parts, plan, 'None');
    expect(new Set(images.map(({ contentType }) => contentType))).toEqual(new Set(['image/svg+xml']));
    expect(parts.fallbacks).toEqual([]);
  });
});

it('a retried stage that was done draws nothing again', async () => {
  const described = { title: 'Hills', type: 'website', summary: '', sections: [], data: [] };
  const plan = { ...described, palette, interactions: [], images: [image('a')], checks: [] };
  const files = new Map([['operations/op_1/plan.json', JSON.stringify(plan)]]);
  const work = {
    readText: async (key: string) => files.get(key),
    readBytes: async () => undefined,
    write: async (key: string, body: string | Uint8Array) => void files.set(key, String(body)),
  };
  const builds = { readRequest: async () => REQUEST, reportProgress: async () => true };
  let asked = 0;
  const parts = services(async () => {
    asked += 1;
    return drawn;
  });
  const stage = () =>
    drawImages(
      { ...parts, builds, work, clock: { nowMs: () => 0 } },
      { operationId: 'op_1', mode: 'advanced', repairs: 0, passed: false },
    );
  await stage();
  await stage();
  expect(asked).toBe(1);
});
