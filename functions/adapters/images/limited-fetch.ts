import { ImageGenerationError } from '../../ports/images.ts';

/** Far above the size of real responses: images have a few megabytes, and base64 adds a third. */
const MAX_RESPONSE_BYTES = 40 * 1024 * 1024;

/** Calls `fetch` and reads the whole response. Throws ImageGenerationError for a response above 40 MB. */
export async function limitedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_RESPONSE_BYTES) {
      throw new ImageGenerationError('The image service sent more than 40 MB.', false);
    }
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), response);
}
