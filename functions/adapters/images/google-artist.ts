import * as z from 'zod';
import type { Palette } from '../../../shared/domain/palette.ts';
import type { PlanImage } from '../../../shared/domain/plan.ts';
import { type DrawnImage, ImageGenerationError, type ImageGenerator } from '../../ports/images.ts';
import { type ImageServiceSettings, imageFromBase64, imagePrompt, requireKey, statusError } from './image-service.ts';
import { limitedFetch } from './limited-fetch.ts';

/** An image takes ten to forty seconds. */
const TIMEOUT_MS = 60_000;
const DETAIL_LENGTH = 300;

/** Imagen omits an image that its safety filter blocked, or sends only the reason. */
const predictionsSchema = z.object({
  predictions: z
    .array(z.object({ bytesBase64Encoded: z.string().optional(), mimeType: z.string().default('image/png') }))
    .default([]),
});

const partSchema = z.object({
  inlineData: z.object({ mimeType: z.string(), data: z.string() }).optional(),
});
const candidatesSchema = z.object({
  candidates: z
    .array(z.object({ content: z.object({ parts: z.array(partSchema).default([]) }).optional() }))
    .default([]),
});

export class GoogleImageGenerator implements ImageGenerator {
  readonly #settings: ImageServiceSettings;

  constructor(settings: ImageServiceSettings) {
    this.#settings = settings;
  }

  async draw(image: PlanImage, palette: Palette): Promise<DrawnImage> {
    const key = await requireKey(this.#settings);
    const prompt = imagePrompt(image, palette);
    const drawn = this.#settings.model.startsWith('imagen')
      ? await this.#predict(key, prompt, image.aspect)
      : await this.#generateContent(key, prompt, image.aspect);
    if (!drawn) throw new ImageGenerationError('Google drew nothing for this prompt.', false);
    return drawn;
  }

  async #predict(key: string, prompt: string, aspectRatio: string) {
    const { predictions } = await postJson(
      this.#address('predict'),
      key,
      {
        instances: [{ prompt }],
        parameters: { sampleCount: 1, aspectRatio, personGeneration: 'allow_adult' },
      },
      predictionsSchema,
    );
    const [first] = predictions;
    return first?.bytesBase64Encoded && imageFromBase64(first.bytesBase64Encoded, first.mimeType);
  }

  async #generateContent(key: string, prompt: string, aspectRatio: string) {
    const { candidates } = await postJson(
      this.#address('generateContent'),
      key,
      {
        contents: [{ role: 'user', parts: [{ text: prompt }] }],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio } },
      },
      candidatesSchema,
    );
    const found = candidates
      .flatMap(({ content }) => content?.parts ?? [])
      .find((part) => part.inlineData !== undefined)?.inlineData;
    return found && imageFromBase64(found.data, found.mimeType);
  }

  #address(method: string): string {
    const { url, model } = this.#settings;
    return `${url}/v1beta/models/${encodeURIComponent(model)}:${method}`;
  }
}

/** Sends a request and parses the response. Throws ImageGenerationError. */
async function postJson<Schema extends z.ZodType>(
  url: string,
  key: string,
  body: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
    body: JSON.stringify(body),
    // A redirect could send the key to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const;
  const response = await limitedFetch(url, init).catch((cause: unknown) => {
    if (cause instanceof ImageGenerationError) throw cause;
    throw new ImageGenerationError('The image service could not be reached.', true, cause);
  });
  const text = await response.text();
  if (!response.ok) throw statusError(response.status, text.slice(0, DETAIL_LENGTH));
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new ImageGenerationError('The image service sent a response that cannot be read.', true, cause);
  }
}
