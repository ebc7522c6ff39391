import type { Palette } from '../../../shared/domain/palette.ts';
import type { PlanImage } from '../../../shared/domain/plan.ts';
import { type DrawnImage, ImageGenerationError } from '../../ports/images.ts';

export interface ImageServiceSettings {
  url: string;
  model: string;
  readKey: () => Promise<string | undefined>;
}

export function imagePrompt({ prompt, purpose }: PlanImage, palette: Palette): string {
  const colors = [palette.primary, palette.accent, palette.background].join(', ');
  return `${prompt}\n\nIt is made for this place in a web app: ${purpose}. It goes well with the colors ${colors}. No words, letters, logos, frames or watermarks.`;
}

/** Returns the API key of the image service. Throws ImageGenerationError when it is not set. */
export async function requireKey({ model, readKey }: ImageServiceSettings): Promise<string> {
  const key = await readKey();
  if (key === undefined) throw new ImageGenerationError(`There is no key for ${model}.`, false);
  return key;
}

export function imageFromBase64(base64: string, contentType: string): DrawnImage {
  return { bytes: new Uint8Array(Buffer.from(base64, 'base64')), contentType };
}

export function statusError(status: number, detail: string): ImageGenerationError {
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new ImageGenerationError(`The image service failed with ${status}: ${detail}`, isPassing);
}
