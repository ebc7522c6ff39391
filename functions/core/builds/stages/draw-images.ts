import pLimit from 'p-limit';
import pRetry from 'p-retry';
import { DEFAULT_IMAGE_MODE, type ImageMode } from '../../../../shared/domain/build-settings.ts';
import { APP_IMAGE_MAX_BYTES, IMAGE_MAX_SIDE_PX } from '../../../../shared/domain/image-limits.ts';
import type { Plan, PlanImage } from '../../../../shared/domain/plan.ts';
import type { BuildState } from '../../../ports/builds.ts';
import {
  type EncodedImage,
  type ImageEncoder,
  ImageGenerationError,
  type ImageGenerator,
  ImageRefusedError,
  type VectorImageGenerator,
} from '../../../ports/images.ts';
import { type DrawnImages, WorkFiles } from '../work-files.ts';
import { beginStage, STAGE_PROGRESS, type StageServices } from './stage-run.ts';

export interface DrawImagesServices extends StageServices, Drawing {}

interface Drawing {
  /** The image services, by the image mode that the user chose. */
  imageGenerators: Partial<Record<Exclude<ImageMode, 'None'>, ImageGenerator>>;
  vectorArtist: VectorImageGenerator;
  imageEncoder: Pick<ImageEncoder, 'encode'>;
  /** Called with the error when an image service failed and the image is drawn procedurally. */
  onFallback: (placeholderId: string, error: unknown) => void;
}

const PARALLEL_IMAGES = 4;
/** Image services limit the request rate, so the retry waits. */
const RETRY = { retries: 1, minTimeout: 200, randomize: true };

/** The Images state: draws the plan's images. A failed image is drawn procedurally, so no image fails the build. */
export async function drawImages(services: DrawImagesServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const [plan, drawnBefore] = await Promise.all([files.readPlan(), files.findImages()]);
  if (!plan || plan.images.length === 0 || drawnBefore) return state;
  const startedMs = services.clock.nowMs();
  const [{ imageMode }] = await Promise.all([
    services.builds.readRequest(state.operationId),
    beginStage(services, state, STAGE_PROGRESS.images),
  ]);
  const images = await drawAll(services, plan, imageMode ?? DEFAULT_IMAGE_MODE);
  await files.writeImages(images);
  await files.usage.write({
    stage: 'images',
    durationMs: services.clock.nowMs() - startedMs,
    inputTokens: 0,
    outputTokens: 0,
    cachedInputTokens: 0,
    // Counts only images of an image service, which are WebP. Procedural images are SVG and cost nothing.
    images: images.filter(({ contentType }) => contentType === 'image/webp').length,
  });
  return state;
}

/** Returns one image for each planned image, in the same order. */
export async function drawAll(
  services: Drawing,
  plan: Pick<Plan, 'images' | 'palette'>,
  imageMode: ImageMode,
): Promise<DrawnImages> {
  return pLimit(PARALLEL_IMAGES).map(plan.images, (image) => drawOne(services, plan, image, imageMode));
}

async function drawOne(
  services: Drawing,
  plan: Pick<Plan, 'palette'>,
  image: PlanImage,
  imageMode: ImageMode,
): Promise<DrawnImages[number]> {
  const { placeholder_id, purpose, prompt: description } = image;
  const details = { placeholder_id, purpose, description };
  const artist = imageMode === 'None' ? undefined : services.imageGenerators[imageMode];
  if (artist) {
    try {
      const { bytes, contentType } = await askArtist(services, artist, plan, image);
      return { ...details, contentType, base64: Buffer.from(bytes).toString('base64') };
    } catch (error) {
      services.onFallback(placeholder_id, error);
    }
  }
  const svg = services.vectorArtist.drawSvg(image, plan.palette);
  return { ...details, contentType: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') };
}

/**
 * Requests an image from the image service and re-encodes it, because images from outside are never stored unchanged.
 */
async function askArtist(
  { imageEncoder }: Drawing,
  artist: ImageGenerator,
  plan: Pick<Plan, 'palette'>,
  image: PlanImage,
): Promise<EncodedImage> {
  const drawAndEncode = async () => {
    const { bytes } = await artist.draw(image, plan.palette);
    return imageEncoder.encode(bytes, IMAGE_MAX_SIDE_PX, APP_IMAGE_MAX_BYTES);
  };
  return pRetry(drawAndEncode, {
    ...RETRY,
    shouldRetry: ({ error }) =>
      error instanceof ImageRefusedError || (error instanceof ImageGenerationError && error.isPassing),
  });
}
