import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { uploadResponseSchema } from '../../../shared/contract/builds.ts';
import { swapAssetResponseSchema } from '../../../shared/contract/projects.ts';
import { IMAGE_MESSAGES } from '../../../shared/messages/images.ts';
import { ADVANCED_APP, buildApp, formOf, listApps, postForm, QUICK_APP } from '../../fixtures/app-build.ts';
import { type ImageService, startImageService } from '../../fixtures/image-service.ts';
import { largePng, pngBomb, polyglot, SVG, solidImage } from '../../fixtures/images.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

let cloud: TestCloud;
let service: ImageService;
let user: SignedInUser;
let projectId: string;

beforeAll(async () => {
  service = await startImageService();
  cloud = await startTestCloud({
    context: {
      googleImageUrl: service.url,
      openAiImageUrl: service.url,
      googleImageModel: 'imagen-3.0-generate-002',
      openAiImageModel: 'dall-e-3',
    },
  });
  user = await signUpAndLogIn(cloud.api);
  projectId = await saveProject(cloud, user.publicKey);
});
afterAll(async () => {
  await cloud.close();
  await service.close();
});

const askToUpload = (body: Record<string, unknown>) =>
  postJson(`${cloud.api}/uploads`, body, { 'x-api-key': user.apiKey });

/** Uploads as a browser does. Returns the key and the response of S3. */
async function upload(bytes: Buffer, { contentType = 'image/png', size = bytes.length } = {}) {
  const response = await askToUpload({ purpose: 'asset', contentType, size });
  const { uploadKey, url, fields } = z.parse(uploadResponseSchema, await response.json());
  const form = formOf(fields);
  form.append('file', new File([new Uint8Array(bytes)], 'image', { type: contentType }));
  const stored = await fetch(url, { method: 'POST', body: form, headers: { origin: cloud.siteUrl } });
  return { uploadKey, stored };
}

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
      const bytes = await solidImage(format, '#cc2266', 2_000);
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

  it('is refused by the API for other kinds and above 10 MB, and thumbnails above 5 MB', async () => {
    const refused = (body: Record<string, unknown>) => askToUpload({ purpose: 'asset', size: 10, ...body });
    await expectError(await refused({ contentType: 'image/svg+xml' }), 'invalid_input');
    const large = await refused({ contentType: 'image/png', size: 10 * 1024 * 1024 + 1 });
    expect(await expectError(large, 'payload_too_large')).toBe('Image size cannot exceed 10MB.');
    const thumbnail = { purpose: 'thumbnail', contentType: 'image/png', size: 5 * 1024 * 1024 + 1 };
    expect(await expectError(await refused(thumbnail), 'payload_too_large')).toBe(IMAGE_MESSAGES.tooLarge);
  });

  it('of more than 5 MB is refused as a thumbnail, whatever it was uploaded for', async () => {
    const { uploadKey } = await upload(await largePng());
    const setThumbnail = (showcaseImage: string | File[]) =>
      postForm(`${cloud.api}/projects/${projectId}/showcase-image`, user.apiKey, { showcaseImage });
    const uploaded = await setThumbnail(uploadKey);
    expect(await expectError(uploaded, 'payload_too_large')).toBe(IMAGE_MESSAGES.tooLarge);
    const sent = await setThumbnail(fileOf(await largePng()));
    expect(await expectError(sent, 'payload_too_large')).toBe(IMAGE_MESSAGES.tooLarge);
  });

  it('of another user is unknown', async () => {
    const { uploadKey } = await upload(await solidImage('png'));
    const other = await signUpAndLogIn(cloud.api);
    const form = { ...QUICK_APP, userImages: [uploadKey] };
    await expectError(await postForm(`${cloud.api}/create-app`, other.apiKey, form), 'invalid_input');
  });
});

describe('five images of almost 10 MB', () => {
  it('are accepted with the request, scaled down, and used in the app', async () => {
    const bytes = await largePng();
    expect(bytes.length).toBeGreaterThan(9_500_000);
    expect(bytes.length).toBeLessThanOrEqual(10 * 1024 * 1024);
    const { uploadKey } = await upload(bytes);
    const userImages = Array.from({ length: 5 }, () => uploadKey);
    const status = await buildApp(cloud.api, user.apiKey, { ...QUICK_APP, userImages });
    expect(status).toMatchObject({ status: 'completed' });
    const [revision] = (await listApps(cloud.api, user.apiKey)).projects[status.projectId] ?? [];
    expect(revision?.imageAssets.map(({ placeholder_id }) => placeholder_id)).toEqual([
      'user-1',
      'user-2',
      'user-3',
      'user-4',
      'user-5',
    ]);
  });
});

describe('a hostile image', () => {
  it('is refused when it is SVG, whatever its name', async () => {
    expect(await expectError(await swap(fileOf(SVG)), 'unsupported_media_type')).toContain('file.png');
    const { uploadKey } = await upload(SVG);
    await expectError(await swap(uploadKey), 'unsupported_media_type');
  });

  it('is refused by its size before a pixel of it is decoded', async () => {
    const refused = await swap(fileOf(pngBomb(30_000, 30_000)));
    expect(await expectError(refused, 'payload_too_large')).toContain('50 million pixels');
  });

  it('is refused when it is damaged or empty', async () => {
    const half = (await solidImage('jpeg', '#112233', 800)).subarray(0, 900);
    await expectError(await swap(fileOf(half)), 'invalid_input');
    await expectError(await swap(fileOf(pngBomb(300, 300))), 'invalid_input');
    await expectError(await swap(fileOf(Buffer.alloc(0))), 'unsupported_media_type');
  });

  it('keeps only its pixels when it is an HTML page as well', async () => {
    const { newAsset } = swapAssetResponseSchema.parse(await (await swap(fileOf(await polyglot()))).json());
    const kept = Buffer.from(await (await fetch(newAsset.url)).arrayBuffer());
    expect(kept.subarray(8, 12).toString()).toBe('WEBP');
    expect(kept.includes('script')).toBe(false);
  });

  it('is one of at most five', async () => {
    const png = await solidImage('png');
    const userImages = Array.from({ length: 6 }, () => fileOf(png)).flat();
    const refused = await postForm(`${cloud.api}/create-app`, user.apiKey, { ...QUICK_APP, userImages });
    expect(await expectError(refused, 'invalid_input')).toBe('You can upload a maximum of 5 files.');
  });
});

describe('the images of an app', () => {
  const RESTAURANT = {
    ...ADVANCED_APP,
    projectNameDisplay: 'Trattoria',
    userPrompt: 'a website for an Italian restaurant with a menu and opening hours',
    projectType: 'website',
  };
  const setKeys = async (keys: Record<string, string>) => {
    const client = new SecretsManagerClient({
      region: 'us-east-1',
      endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
      credentials: cloud.operator,
    });
    const SecretId = cloud.nameOf('secrets', 'ImageKeys');
    await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(keys) }));
  };
  const build = async (imageMode: string) => {
    const maker = await signUpAndLogIn(cloud.api);
    const status = await buildApp(cloud.api, maker.apiKey, { ...RESTAURANT, imageMode });
    expect(status.error).toBeUndefined();
    const { projects } = await listApps(cloud.api, maker.apiKey);
    const assets = projects[status.projectId]?.[0]?.imageAssets ?? [];
    const html = await (await fetch(status.appUrl ?? '')).text();
    return { assets, html, receipt: status.receipt };
  };

  it('are drawn procedurally while there is no key, and listed with the revision', async () => {
    const { assets, html } = await build('IMAGEN3');
    expect(service.asked).toEqual([]);
    expect(assets.length).toBeGreaterThan(0);
    for (const { url, placeholder_id, description, purpose } of assets) {
      expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml');
      expect(html).toContain(`data:image/svg+xml;name=${placeholder_id};base64,`);
      expect(description && purpose).not.toBe('');
    }
  });

  it('come from Google once there is a key, and are drawn procedurally when OpenAI fails', async () => {
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
    for (const { url } of drawn.assets) expect(url).toMatch(/\.webp$/);
    expect(drawn.html).toContain('data:image/webp;name=');

    service.asked.length = 0;
    service.respondWith({ status: 500, body: { error: { message: 'overloaded' } } });
    const fallen = await build('DALLE3');
    expect(service.asked[0]).toMatchObject({ path: '/v1/images/generations', key: 'Bearer openai-key' });
    for (const { url } of fallen.assets) expect(url).toMatch(/\.svg$/);
    expect(cloud.logLines.join('\n')).toContain('An image is drawn procedurally');
    expect(cloud.logLines.join('\n')).not.toContain('openai-key');
  });

  it('are left out when none are wanted', async () => {
    expect((await build('None')).assets).toEqual([]);
  });
});
