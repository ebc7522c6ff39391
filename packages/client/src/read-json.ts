import { ApiError } from './api-error.ts';

/** Limit of a response. The longest response of the API, a list of projects with images, has a few megabytes. */
const MAX_BYTES = 25_000_000;

/**
 * Returns the JSON of a response; undefined when the response is not JSON.
 * Throws ApiError `unexpected_response` beyond 25 MB, and errors of the connection.
 */
export async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readText({ body, status }: Response): Promise<string> {
  const reader = body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      // The response is refused anyway, so errors of `cancel` do not matter.
      reader.cancel().catch(() => undefined);
      const details = { status, code: 'unexpected_response', isFromServer: false };
      throw new ApiError('The response of the server is too large.', details);
    }
    text += decoder.decode(value, { stream: true });
  }
}
