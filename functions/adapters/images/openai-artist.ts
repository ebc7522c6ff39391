/** Pictures from OpenAI's API: of a DALL·E model, or of the GPT Image models that took their place. */
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

type Shape = 'square' | 'wide' | 'tall';

const SHAPES: Record<PlanImage['aspect'], Shape> = {
  '1:1': 'square',
  '16:9': 'wide',
  '4:3': 'wide',
  '3:4': 'tall',
  '9:16': 'tall',
};
const DALLE_SIZES: Record<Shape, string> = { square: '1024x1024', wide: '1792x1024', tall: '1024x1792' };
const GPT_IMAGE_SIZES: Record<Shape, string> = { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' };

const imagesSchema = z.object({ data: z.array(z.object({ b64_json: z.string().optional() })).default([]) });

export class OpenAiArtist implements ImageArtist {
  readonly #settings: ImageServiceSettings;

  constructor(settings: ImageServiceSettings) {
    this.#settings = settings;
  }

  async draw(image: PlanImage, palette: Palette): Promise<DrawnImage> {
    const { url, model } = this.#settings;
    const key = await requireKey(this.#settings);
    const shape = SHAPES[image.aspect];
    // Only DALL·E has to be told to send the picture instead of an address; the others refuse the field.
    const kind = model.startsWith('dall-e')
      ? { size: DALLE_SIZES[shape], quality: 'standard', response_format: 'b64_json' }
      : { size: GPT_IMAGE_SIZES[shape], quality: 'medium' };
    const { data } = await askForPicture(
      `${url}/v1/images/generations`,
      { authorization: `Bearer ${key}` },
      { model, prompt: picturePrompt(image, palette), n: 1, ...kind },
      imagesSchema,
    );
    const base64 = data[0]?.b64_json;
    if (!base64) throw new ImageArtistError('OpenAI drew nothing for this prompt.', false);
    return pictureOf(base64, 'image/png');
  }
}
