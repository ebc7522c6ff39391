import type { RouteInput } from '../../../shared/contract/routes.ts';
import { GATED_COSTS } from '../../../shared/domain/credit-costs.ts';
import { APP_IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX } from '../../../shared/domain/image-limits.ts';
import type { Palette } from '../../../shared/domain/palette.ts';
import type { PlanImage } from '../../../shared/domain/plan.ts';
import type { Addresses } from '../../ports/addresses.ts';
import {
  type ImageEncoder,
  ImageGenerationError,
  type ImageGenerator,
  type VectorImageGenerator,
} from '../../ports/images.ts';
import type { FileStore } from '../../ports/objects.ts';
import { storeImage } from '../projects/files/app-files.ts';
import { type GatedServices, gatedCall } from './gated-call.ts';

export interface GatedImageServices extends GatedServices {
  artist: ImageGenerator;
  vectorArtist: VectorImageGenerator;
  imageEncoder: Pick<ImageEncoder, 'encode'>;
  apps: FileStore;
  addresses: Addresses;
}

/**
 * The time limit for drawing an image. After a failure, the credits must be returned before API Gateway ends the
 * request after 30 s.
 */
const DRAWING_TIMEOUT_MS = 24_000;

const PROMPT_MAX_LENGTH = 1_000;

const PALETTE: Palette = {
  background: '#f6f4ff',
  surface: '#ffffff',
  text: '#1f1b3a',
  muted: '#a9a4c8',
  primary: '#5b4bdb',
  accent: '#f08a5d',
};

/** Returns the URL of an image for `buidl.ai.image` of a published app. Throws the errors of `gatedCall`. */
export async function gatedImage(
  services: GatedImageServices,
  { projectId, prompt }: RouteInput<'gatedImage'>,
  visitorId: string,
): Promise<string> {
  const request = { projectId, visitorId, endpoint: 'image', credits: GATED_COSTS.IMAGE } as const;
  return gatedCall(services, request, async () => {
    const image: PlanImage = {
      placeholder_id: 'image',
      purpose: 'An image that a visitor of an app asks for',
      prompt: prompt.slice(0, PROMPT_MAX_LENGTH),
      aspect: '1:1',
    };
    const { stored, images } = await draw(services, image);
    const url = await storeImage(services.apps, services.addresses.appsUrl, projectId, stored);
    return { result: url, usage: { inputTokens: 0, outputTokens: 0, images } };
  });
}

/** Draws an image. If the image service returns none, draws it procedurally. */
async function draw({ artist, vectorArtist, imageEncoder }: GatedImageServices, image: PlanImage) {
  try {
    const { bytes } = await withTimeout(artist.draw(image, PALETTE));
    return { stored: await imageEncoder.encode(bytes, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES), images: 1 };
  } catch (error) {
    if (!(error instanceof ImageGenerationError)) throw error;
    const bytes = new TextEncoder().encode(vectorArtist.drawSvg(image, PALETTE));
    return { stored: { contentType: 'image/svg+xml', bytes } as const, images: 0 };
  }
}

/** Rejects after `DRAWING_TIMEOUT_MS`. Does not cancel the request to the image service. */
async function withTimeout<Result>(drawing: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error('The image service took too long.')), DRAWING_TIMEOUT_MS);
  return Promise.race([drawing, timeout.promise]).finally(() => clearTimeout(timer));
}
