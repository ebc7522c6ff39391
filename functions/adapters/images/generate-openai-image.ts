import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { ImageGenerateParamsNonStreaming } from 'openai/resources/images';
import { ImageGenerationError } from '../../ports/images.ts';
import { statusError } from './image-service.ts';
import { limitedFetch } from './limited-fetch.ts';

/** An image takes ten to forty seconds. */
const TIMEOUT_MS = 60_000;

/** Returns the image in base64; undefined when the service sent none. Throws ImageGenerationError. */
export async function generateImage(
  baseUrl: string,
  key: string,
  params: ImageGenerateParamsNonStreaming,
): Promise<string | undefined> {
  try {
    const { data } = await createClient(baseUrl, key).images.generate(params);
    return data?.[0]?.b64_json;
  } catch (error) {
    throw artistErrorOf(error);
  }
}

function createClient(baseURL: string, apiKey: string): OpenAI {
  return new OpenAI({
    baseURL,
    apiKey,
    // The caller decides about retries.
    maxRetries: 0,
    timeout: TIMEOUT_MS,
    fetch: limitedFetch,
    // A redirect could send the key to another server.
    fetchOptions: { redirect: 'error' },
    logLevel: 'off',
  });
}

function artistErrorOf(error: unknown): ImageGenerationError {
  // The OpenAI client wraps the ImageGenerationError that `limitedFetch` throws.
  if (error instanceof APIConnectionError && error.cause instanceof ImageGenerationError) return error.cause;
  if (error instanceof APIError && error.status !== undefined) return statusError(error.status, error.message);
  return new ImageGenerationError('The image service could not be reached or sent no JSON.', true, error);
}
