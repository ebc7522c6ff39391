import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { ImageGenerateParamsNonStreaming } from 'openai/resources/images';
import type { Palette, PlanImage } from '../../../shared/domain/plan.ts';
import { type DrawnImage, type ImageArtist, ImageArtistError } from '../../ports/image-artist.ts';
import {
  type ImageServiceSettings,
  imageFromBase64,
  imagePrompt,
  requireKey,
  statusError,
} from './image-service.ts';
import { limitedFetch } from './limited-fetch.ts';

/** An image takes ten to forty seconds. */
const TIMEOUT_MS = 60_000;

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

/** Images from OpenAI: of a DALL·E model, or of its successors, the GPT Image models. */
export class OpenAiArtist implements ImageArtist {
  readonly #settings: ImageServiceSettings;

  constructor(settings: ImageServiceSettings) {
    this.#settings = settings;
  }

  async draw(image: PlanImage, palette: Palette): Promise<DrawnImage> {
    const { url, model } = this.#settings;
    const client = createClient(`${url}/v1`, await requireKey(this.#settings));
    const base64 = await generateImage(client, {
      model,
      prompt: imagePrompt(image, palette),
      n: 1,
      ...formatOf(model, SHAPES[image.aspect]),
    });
    if (!base64) throw new ImageArtistError('OpenAI drew nothing for this prompt.', false);
    return imageFromBase64(base64, 'image/png');
  }
}

function createClient(baseURL: string, apiKey: string): OpenAI {
  return new OpenAI({
    baseURL,
    apiKey,
    // The caller decides whether to draw again.
    maxRetries: 0,
    timeout: TIMEOUT_MS,
    fetch: limitedFetch,
    // A redirect could take the key to another server.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  });
}

/** DALL·E sends an address unless it is asked for the image; the GPT Image models refuse the field. */
function formatOf(model: string, shape: Shape) {
  return model.startsWith('dall-e')
    ? ({ size: DALLE_SIZES[shape], quality: 'standard', response_format: 'b64_json' } as const)
    : ({ size: GPT_IMAGE_SIZES[shape], quality: 'medium' } as const);
}

async function generateImage(client: OpenAI, params: ImageGenerateParamsNonStreaming) {
  try {
    const { data } = await client.images.generate(params);
    return data?.[0]?.b64_json;
  } catch (error) {
    throw artistErrorOf(error);
  }
}

function artistErrorOf(error: unknown): ImageArtistError {
  // The client wraps what its `fetch` throws.
  if (error instanceof APIConnectionError && error.cause instanceof ImageArtistError) return error.cause;
  if (error instanceof APIError && error.status !== undefined)
    return statusError(error.status, error.message);
  return new ImageArtistError('The image service could not be reached or sent no JSON.', true, error);
}
