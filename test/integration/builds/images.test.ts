import { putSecret } from '@buidl/local-cloud/host/put-secret';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { swapAssetResponseSchema } from '../../../shared/contract/projects.ts';
import { IMAGE_MESSAGES } from '../../../shared/messages/images.ts';
import { ADVANCED_APP, buildApp, listApps, postForm, QUICK_APP } from '../../fixtures/app-build.ts';
import type { ImageService } from '../../fixtures/image-service.ts';
import { largePng, pngBomb, polyglot, SVG, solidImage } from '../../fixtures/images.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { smallAppWith } from '../../fixtures/small-app.ts';
import { type Announced, uploadImage } from '../../fixtures/upload-image.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let service: ImageService;
let user: SignedInUser;
let projectId: string;

beforeAll(async () => {
  cloud = await borrowCloud();
  service = cloud.imageService;
  user = await signUpAndLogIn(cloud.api);
  projectId = await saveProject(cloud, user.publicKey);
});
afterEach(() => cloud.model.forget());
afterAll(async () => {
  await putSecret(cloud, 'ImageKeys', '{}');
  await cloud.close();
});

const askToUpload = (body: Record<string, unknown>) =>
  postJson(`${cloud.api}/uploads`, body, { 'x-api-key': user.apiKey });

const upload = (bytes: Buffer, announced: Partial<Announced> = {}) => uploadImage(cloud, user.apiKey, bytes, announced);

const swap = (newAssetImage: string | File[], apiKey = user.apiKey) =>
  postForm(`${cloud.api}/swap-asset/${projectId}/rev/1`, apiKey, {
    newAssetImage,
    assetPlaceholderIdToReplace: 'hero',
  });
const fileOf = (bytes: Buffer, name = 'file.png') => [new File([new Uint8Array(bytes)], name)];

describe('an upload', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'of a %s image goes to S3 and is used by its key',
    async (format) => {
      const bytes = await solidImage(format, '#cc2266', 500);
      const { uploadKey, stored } = await upload(bytes, { contentType: `image/${format}` });
      expect(stored.ok).toBe(true);
      expect(stored.headers.get('access-control-allow-origin')).toBeTruthy();
      const { newAsset } = swapAssetResponseSchema.parse(await (await swap(uploadKey)).json());
      expect((await fetch(newAsset.url)).headers.get('content-type')).toBe('image/webp');
    },
  );

  it('is refused by S3 when it is larger than announced', async () => {
    const { stored } = await upload(await solidImage('png'), { size: 20 });
    expect(stored.status).toBe(400);
    expect(await stored.text()).toContain('EntityTooLarge');
  });

  it('is refused by the API for other types and above 10 MB, and thumbnails above 5 MB', async () => {
    const refused = (body: Record<string, unknown>) => askToUpload({ purpose: 'asset', size: 10, ...body });
    await expectError(await refused({ contentType: 'image/svg+xml' }), 'invalid_input');
    const large = await refused({ contentType: 'image/png', size: 10 * 1024 * 1024 + 1 });
    expect(await expectError(large, 'payload_too_large')).toBe('Image size cannot exceed 10MB.');
    const thumbnail = { purpose: 'thumbnail', contentType: 'image/png', size: 5 * 1024 * 1024 + 1 };
    expect(await expectError(await refused(thumbnail), 'payload_too_large')).toBe(IMAGE_MESSAGES.tooLarge);
  });

  it('of more than 5 MB is refused as a thumbnail, regardless of its purpose', async () => {
    const { uploadKey } = await upload(await largePng());
    const setThumbnail = (showcaseImage: string | File[]) =>
      postForm(`${cloud.api}/projects/${projectId}/showcase-image`, user.apiKey, { showcaseImage });
    const uploaded = await setThumbnail(uploadKey);
    expect(await expectError(uploaded, 'payload_too_large')).toBe(IMAGE_MESSAGES.tooLarge);
    const sent = await setThumbnail(fileOf(await largePng()));
    expect(await expectError(sent, 'payload_too_large')).toBe(IMAGE_MESSAGES.tooLarge);
  });

  it('of another user is not found', async () => {
    const { uploadKey } = await upload(await solidImage('png'));
    const other = await signUpAndLogIn(cloud.api);
    const form = { ...QUICK_APP, userImages: [uploadKey] };
    await expectError(await postForm(`${cloud.api}/create-app`, other.apiKey, form), 'invalid_input');
  });
});

describe('a hostile image', () => {
  it('is refused when it is SVG, regardless of its name', async () => {
    expect(await expectError(await swap(fileOf(SVG)), 'unsupported_media_type')).toContain('file.png');
    const { uploadKey } = await upload(SVG);
    await expectError(await swap(uploadKey), 'unsupported_media_type');
  });

  it('is refused by its size before any pixel is decoded', async () => {
    const refused = await swap(fileOf(pngBomb(30_000, 30_000)));
    expect(await expectError(refused, 'payload_too_large')).toContain('50 million pixels');
  });

  it('is refused when it is damaged or empty', async () => {
    const half = (await solidImage('jpeg', '#112233', 800)).subarray(0, 900);
    await expectError(await swap(fileOf(half)), 'invalid_input');
    await expectError(await swap(fileOf(pngBomb(300, 300))), 'invalid_input');
    await expectError(await swap(fileOf(Buffer.alloc(0))), 'unsupported_media_type');
  });

  it('keeps only its pixels when it is also an HTML page', async () => {
    const { newAsset } = swapAssetResponseSchema.parse(await (await swap(fileOf(await polyglot()))).json());
    const kept = Buffer.from(await (await fetch(newAsset.url)).arrayBuffer());
    expect(kept.subarray(8, 12).toString()).toBe('WEBP');
    expect(kept.includes('script')).toBe(false);
  });

  it('counts toward the limit of five', async () => {
    const png = await solidImage('png');
    const userImages = Array.from({ length: 6 }, () => fileOf(png)).flat();
    const refused = await postForm(`${cloud.api}/create-app`, user.apiKey, { ...QUICK_APP, userImages });
    expect(await expectError(refused, 'invalid_input')).toBe('You can upload a maximum of 5 files.');
  });
});

describe('the images of an app', () => {
  const PLAN = {
    title: 'Trattoria',
    type: 'website',
    summary: 'A restaurant.',
    palette: {
      background: '#ffffff',
      surface: '#eeeeee',
      text: '#111111',
      muted: '#555555',
      primary: '#aa2200',
      accent: '#006600',
    },
    features: [{ name: 'Start', flow: 'Starts' }],
    sections: [],
    data: [],
    interactions: [],
    images: [
      { placeholder_id: 'hero', purpose: 'Top of the page', prompt: 'A laid table', aspect: '16:9' },
      { placeholder_id: 'dish', purpose: 'The menu', prompt: 'A plate of pasta', aspect: '1:1' },
    ],
    checks: [{ name: 'Starts', steps: [{ action: 'expect', role: 'button', name: 'Start' }] }],
  };
  const setKeys = (keys: Record<string, string>) => putSecret(cloud, 'ImageKeys', JSON.stringify(keys));
  /** Builds an app from the plan as a new user. The model writes an app that shows the images with these ids. */
  const build = async (imageMode: string, shown = ['hero', 'dish']) => {
    const maker = await signUpAndLogIn(cloud.api);
    cloud.model.say('Planner', JSON.stringify(PLAN));
    cloud.model.say('Coder', smallAppWith(shown));
    const status = await buildApp(cloud.api, maker.apiKey, { ...ADVANCED_APP, imageMode });
    expect(status.error).toBeUndefined();
    const { projects } = await listApps(cloud.api, maker.apiKey);
    const assets = projects[status.projectId]?.[0]?.imageAssets ?? [];
    const html = await (await fetch(status.appUrl ?? '')).text();
    return { assets, html };
  };

  it('are drawn procedurally without an API key, and listed with the revision', async () => {
    await setKeys({});
    service.asked.length = 0;
    const { assets, html } = await build('IMAGEN3');
    expect(service.asked).toEqual([]);
    expect(assets.map(({ placeholder_id }) => placeholder_id)).toEqual(['hero', 'dish']);
    for (const { url, placeholder_id, description, purpose } of assets) {
      expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml');
      expect(html).toContain(`src="${new URL(url).pathname}#${placeholder_id}"`);
      expect(description && purpose).not.toBe('');
    }
  });

  it('come from Google with an API key, and are drawn procedurally when OpenAI fails', async () => {
    await setKeys({ google: 'google-key', openai: 'openai-key' });
    const image = (await solidImage('png', '#884422', 400)).toString('base64');
    service.respondWith({
      status: 200,
      body: { predictions: [{ bytesBase64Encoded: image, mimeType: 'image/png' }] },
    });
    const drawn = await build('IMAGEN3');
    expect(service.asked[0]).toMatchObject({
      path: '/v1beta/models/imagen-3.0-generate-002:predict',
      key: 'google-key',
    });
    expect(drawn.assets).toHaveLength(2);
    for (const { url } of drawn.assets) expect(url).toMatch(/\.webp$/);
    for (const { url } of drawn.assets) expect(drawn.html).toContain(new URL(url).pathname);
    expect(drawn.html).not.toContain('data:image/webp');

    service.asked.length = 0;
    service.respondWith({ status: 500, body: { error: { message: 'overloaded' } } });
    const fallen = await build('DALLE3');
    expect(service.asked[0]).toMatchObject({ path: '/v1/images/generations', key: 'Bearer openai-key' });
    expect(fallen.assets).toHaveLength(2);
    for (const { url } of fallen.assets) expect(url).toMatch(/\.svg$/);
    expect(cloud.logLines.join('\n')).toContain('An image is drawn procedurally');
    expect(cloud.logLines.join('\n')).not.toContain('openai-key');
  });

  it('are left out when the user wants none', async () => {
    expect((await build('None', [])).assets).toEqual([]);
    expect(cloud.model.askedOf('Coder')[0]?.messages[0]?.text).not.toContain('"hero"');
  });
});
