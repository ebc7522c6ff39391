/** Tests the adapters of the image services at the HTTP level. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GoogleImageGenerator } from '../../../functions/adapters/images/google-artist.ts';
import { KeyedImageSources } from '../../../functions/adapters/images/keyed-image-sources.ts';
import { OpenAiImageGenerator } from '../../../functions/adapters/images/openai-artist.ts';
import type { ImageGenerator } from '../../../functions/ports/images.ts';
import type { PlanImage } from '../../../shared/domain/plan.ts';
import { type ImageService, startImageService } from '../../fixtures/image-service.ts';

const palette = {
  background: '#101010',
  surface: '#202020',
  text: '#fafafa',
  muted: '#909090',
  primary: '#22aa44',
  accent: '#ff8800',
};
const image: PlanImage = {
  placeholder_id: 'hero',
  purpose: 'top of the page',
  prompt: 'a green hill',
  aspect: '16:9',
};
const BASE64 = Buffer.from('an image').toString('base64');
const IMAGE = { bytes: new Uint8Array(Buffer.from('an image')), contentType: 'image/png' };

let service: ImageService;
beforeAll(async () => {
  service = await startImageService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.asked.length = 0;
});

const settings = (model: string, key: string | undefined = 'secret-key') => ({
  url: service.url,
  model,
  readKey: async () => key,
});
const imagen = () => new GoogleImageGenerator(settings('imagen-3.0-generate-002'));
const gemini = () => new GoogleImageGenerator(settings('gemini-3.1-flash-image'));
const dalle = () => new OpenAiImageGenerator(settings('dall-e-3'));
const gptImage = () => new OpenAiImageGenerator(settings('gpt-image-2.5-sunburst'));

const imagenResponse = { predictions: [{ bytesBase64Encoded: BASE64, mimeType: 'image/png' }] };
const geminiResponse = {
  candidates: [
    {
      content: { parts: [{ text: 'Here it is.' }, { inlineData: { mimeType: 'image/png', data: BASE64 } }] },
    },
  ],
};
const openAiResponse = { data: [{ b64_json: BASE64 }] };

describe('each service', () => {
  it.each([
    {
      make: imagen,
      response: imagenResponse,
      path: '/v1beta/models/imagen-3.0-generate-002:predict',
      key: 'secret-key',
      body: { parameters: { sampleCount: 1, aspectRatio: '16:9' } },
    },
    {
      make: gemini,
      response: geminiResponse,
      path: '/v1beta/models/gemini-3.1-flash-image:generateContent',
      key: 'secret-key',
      body: { generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9' } } },
    },
    {
      make: dalle,
      response: openAiResponse,
      path: '/v1/images/generations',
      key: 'Bearer secret-key',
      body: { model: 'dall-e-3', n: 1, size: '1792x1024', response_format: 'b64_json' },
    },
    {
      make: gptImage,
      response: openAiResponse,
      path: '/v1/images/generations',
      key: 'Bearer secret-key',
      body: { model: 'gpt-image-2.5-sunburst', n: 1, size: '1536x1024' },
    },
  ])('receives requests in its format at $path', async ({ make, response, path, key, body }) => {
    service.respondWith({ status: 200, body: response });
    expect(await make().draw(image, palette)).toEqual(IMAGE);
    expect(service.asked).toHaveLength(1);
    expect(service.asked[0]).toMatchObject({ path, key, body });
    const sent = JSON.stringify(service.asked[0]?.body);
    for (const part of [image.prompt, image.purpose, palette.primary]) expect(sent).toContain(part);
    if (make === gptImage) expect(sent).not.toContain('response_format');
  });
});

const expectFailure = (artist: ImageGenerator, isPassing: boolean) =>
  expect(artist.draw(image, palette)).rejects.toMatchObject({ name: 'ImageGenerationError', isPassing });

describe('a failure', () => {
  it.each([
    { status: 429, isPassing: true },
    { status: 500, isPassing: true },
    { status: 503, isPassing: true },
    { status: 400, isPassing: false },
    { status: 401, isPassing: false },
    { status: 403, isPassing: false },
  ])('with status $status can be retried: $isPassing', async ({ status, isPassing }) => {
    service.respondWith({ status, body: { error: { message: 'no' } } });
    for (const make of [imagen, gemini, dalle, gptImage]) await expectFailure(make(), isPassing);
  });

  it('is a filtered image, which is not retried', async () => {
    service.respondWith({ status: 200, body: { predictions: [{ raiFilteredReason: 'unsafe' }] } });
    await expectFailure(imagen(), false);
    service.respondWith({ status: 200, body: {} });
    for (const make of [imagen, gemini, dalle]) await expectFailure(make(), false);
  });

  it('is an unreadable response, and an unreachable service', async () => {
    service.respondWith({ status: 200, body: '<html>' });
    for (const make of [imagen, gemini, dalle]) await expectFailure(make(), true);
    const nowhere = new OpenAiImageGenerator({ ...settings('dall-e-3'), url: 'http://127.0.0.1:1' });
    await expectFailure(nowhere, true);
  });

  it('is a missing key, for which no request is sent', async () => {
    const keyless = { url: service.url, readKey: async () => undefined };
    await expectFailure(new GoogleImageGenerator({ ...keyless, model: 'gemini-3.1-flash-image' }), false);
    await expectFailure(new OpenAiImageGenerator({ ...keyless, model: 'dall-e-3' }), false);
    expect(service.asked).toEqual([]);
  });

  it('never contains the key', async () => {
    service.respondWith({ status: 401, body: { error: { message: 'wrong key' } } });
    const error = await dalle()
      .draw(image, palette)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain('secret-key');
  });
});

describe('an image source', () => {
  const sourcesWith = (keys: Record<string, string | undefined>) =>
    new KeyedImageSources({ read: async (name) => keys[name] });

  it('is connected when the key of its service is set', async () => {
    const sources = sourcesWith({ openai: 'key' });
    expect(await sources.isConnected('DALLE3')).toBe(true);
    expect(await sources.isConnected('IMAGEN3')).toBe(false);
  });

  it('is not connected when the keys cannot be read', async () => {
    const read = () => Promise.reject(new Error('The secret is not the expected JSON.'));
    expect(await new KeyedImageSources({ read }).isConnected('IMAGEN3')).toBe(false);
  });
});
