/** What services that draw have in common: one JSON request for a picture, and what their failures mean. */
import * as z from 'zod';
import type { Palette, PlanImage } from '../../../shared/domain/plan.ts';
import { type DrawnImage, ImageArtistError } from '../../ports/images.ts';

/** A picture takes ten to forty seconds. */
const TIMEOUT_MS = 60_000;
/** The largest pictures have a few megabytes; base64 adds a third. */
const MAX_ANSWER_BYTES = 40 * 1024 * 1024;
const REASON_LENGTH = 300;

export interface ImageServiceSettings {
  /** Origin of the service. */
  url: string;
  model: string;
  /** Undefined when nobody has set one. */
  readKey: () => Promise<string | undefined>;
}

/** The picture in words, for a service that knows nothing else of the app. */
export function picturePrompt({ prompt, purpose }: PlanImage, palette: Palette): string {
  const colours = [palette.primary, palette.accent, palette.background].join(', ');
  return `${prompt}\n\nIt is made for this place in a web app: ${purpose}. It goes well with the colours ${colours}. No words, letters, logos, frames or watermarks.`;
}

/** The service's key. Throws ImageArtistError when there is none. */
export async function requireKey({ model, readKey }: ImageServiceSettings): Promise<string> {
  const key = await readKey();
  if (key === undefined) throw new ImageArtistError(`There is no key for ${model}.`, false);
  return key;
}

/** Posts JSON and parses the answer. Throws ImageArtistError, passing for what another try may mend. */
export async function askForPicture<Schema extends z.ZodType>(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await readLimited(response);
  } catch (cause) {
    if (cause instanceof ImageArtistError) throw cause;
    throw new ImageArtistError('The image service could not be reached.', true, cause);
  }
  if (!response.ok) throw refusal(response.status, text);
  return parseAnswer(text, schema);
}

/** The bytes of a picture in base64. */
export function pictureOf(base64: string, contentType: string): DrawnImage {
  return { bytes: new Uint8Array(Buffer.from(base64, 'base64')), contentType };
}

function refusal(status: number, text: string): ImageArtistError {
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new ImageArtistError(
    `The image service answered ${status}: ${text.slice(0, REASON_LENGTH)}`,
    isPassing,
  );
}

function parseAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new ImageArtistError('The image service sent an answer that cannot be read.', true, cause);
  }
}

async function readLimited({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_ANSWER_BYTES) {
      throw new ImageArtistError('The image service sent far too much.', false);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
