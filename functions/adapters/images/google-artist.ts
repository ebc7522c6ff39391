/** Pictures from Google's Gen AI API: of an Imagen model, or of the Gemini models that took their place. */
import * as z from 'zod';
import type { Palette, PlanImage } from '../../../shared/domain/plan.ts';
import { type DrawnImage, type ImageArtist, ImageArtistError } from '../../ports/images.ts';
import {
  askForPicture,
  type ImageServiceSettings,
  pictureOf,
  picturePrompt,
  requireKey,
} from './image-service.ts';

/** A filtered picture is left out, or comes as its reason alone. */
const predictionsSchema = z.object({
  predictions: z
    .array(z.object({ bytesBase64Encoded: z.string().optional(), mimeType: z.string().default('image/png') }))
    .default([]),
});

const candidatesSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(
                z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string() }).optional() }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});

export class GoogleArtist implements ImageArtist {
  readonly #settings: ImageServiceSettings;

  constructor(settings: ImageServiceSettings) {
    this.#settings = settings;
  }

  async draw(image: PlanImage, palette: Palette): Promise<DrawnImage> {
    const headers = { 'x-goog-api-key': await requireKey(this.#settings) };
    const prompt = picturePrompt(image, palette);
    const isImagen = this.#settings.model.startsWith('imagen');
    const picture = isImagen
      ? await this.#predict(headers, prompt, image.aspect)
      : await this.#generate(headers, prompt, image.aspect);
    if (!picture) throw new ImageArtistError('Google drew nothing for this prompt.', false);
    return picture;
  }

  async #predict(headers: Record<string, string>, prompt: string, aspectRatio: string) {
    const { predictions } = await askForPicture(
      this.#address('predict'),
      headers,
      {
        instances: [{ prompt }],
        parameters: { sampleCount: 1, aspectRatio, personGeneration: 'allow_adult' },
      },
      predictionsSchema,
    );
    const [first] = predictions;
    return first?.bytesBase64Encoded && pictureOf(first.bytesBase64Encoded, first.mimeType);
  }

  async #generate(headers: Record<string, string>, prompt: string, aspectRatio: string) {
    const { candidates } = await askForPicture(
      this.#address('generateContent'),
      headers,
      {
        contents: [{ role: 'user', parts: [{ text: prompt }] }],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio } },
      },
      candidatesSchema,
    );
    const found = candidates
      .flatMap(({ content }) => content?.parts ?? [])
      .find((part) => part.inlineData !== undefined)?.inlineData;
    return found && pictureOf(found.data, found.mimeType);
  }

  #address(method: string): string {
    const { url, model } = this.#settings;
    return `${url}/v1beta/models/${encodeURIComponent(model)}:${method}`;
  }
}
