import type { Palette } from '../../../shared/domain/palette.ts';
import type { PlanImage } from '../../../shared/domain/plan.ts';
import { type DrawnImage, ImageGenerationError, type ImageGenerator } from '../../ports/images.ts';
import { type ImageServiceSettings, imageFromBase64, imagePrompt, requireKey } from './image-service.ts';

type Shape = 'square' | 'wide' | 'tall';

const SHAPES: Record<PlanImage['aspect'], Shape> = {
  '1:1': 'square',
  '16:9': 'wide',
  '4:3': 'wide',
  '3:4': 'tall',
  '9:16': 'tall',
};
const DALLE_SIZES = { square: '1024x1024', wide: '1792x1024', tall: '1024x1792' } as const;
const GPT_IMAGE_SIZES = { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' } as const;

export class OpenAiImageGenerator implements ImageGenerator {
  readonly #settings: ImageServiceSettings;

  constructor(settings: ImageServiceSettings) {
    this.#settings = settings;
  }

  async draw(image: PlanImage, palette: Palette): Promise<DrawnImage> {
    const { url, model } = this.#settings;
    const key = await requireKey(this.#settings);
    // Loaded on first use, because evaluating the openai client would slow down every cold start.
    const { generateImage } = await import('./generate-openai-image.ts');
    const base64 = await generateImage(`${url}/v1`, key, {
      model,
      prompt: imagePrompt(image, palette),
      n: 1,
      ...formatOf(model, SHAPES[image.aspect]),
    });
    if (!base64) throw new ImageGenerationError('OpenAI drew nothing for this prompt.', false);
    return imageFromBase64(base64, 'image/png');
  }
}

/**
 * Returns the model's size, quality and format. Without `response_format`, DALL·E sends a URL instead of the image, and
 * the GPT Image models refuse this field.
 */
function formatOf(model: string, shape: Shape) {
  return model.startsWith('dall-e')
    ? ({ size: DALLE_SIZES[shape], quality: 'standard', response_format: 'b64_json' } as const)
    : ({ size: GPT_IMAGE_SIZES[shape], quality: 'medium' } as const);
}
