/** Images: a picture for every place that the plan names. One that fails is drawn procedurally; none fails the build. */
import { IMAGE_MAX_SIDE_PX, type ImageMode } from '../../../../shared/constants.ts';
import type { Plan, PlanImage } from '../../../../shared/domain/plan.ts';
import type { BuildState } from '../../../ports/builds.ts';
import {
  type EncodedImage,
  type ImageArtist,
  ImageArtistError,
  type ImageEncoder,
  ImageRefusedError,
  type VectorArtist,
} from '../../../ports/images.ts';
import { beginStage, STAGE_PROGRESS, type StageServices } from '../stage-run.ts';
import { type DrawnImages, WorkFiles } from '../work-files.ts';

export interface DrawImagesServices extends StageServices, Drawing {}

interface Drawing {
  /** The services that draw, by the source that the user chose. */
  artists: Partial<Record<Exclude<ImageMode, 'None'>, ImageArtist>>;
  vectorArtist: VectorArtist;
  imageEncoder: Pick<ImageEncoder, 'encode'>;
  /** Told why a picture was drawn procedurally instead. */
  onFallback: (placeholderId: string, error: unknown) => void;
}

/** How many pictures are asked for at once. */
const PARALLEL_IMAGES = 4;
/** The first try and one more. */
const TRIES = 2;

/** Draws the plan's images; a plan without images draws none. */
export async function drawImages(services: DrawImagesServices, state: BuildState): Promise<BuildState> {
  const files = new WorkFiles(services.work, state.operationId);
  const [plan, drawnBefore] = await Promise.all([files.readPlan(), files.findImages()]);
  if (!plan || plan.images.length === 0 || drawnBefore) return state;
  const startedMs = services.clock.nowMs();
  const [{ imageMode }] = await Promise.all([
    services.builds.readRequest(state.operationId),
    beginStage(services, state, STAGE_PROGRESS.images),
  ]);
  const images = await drawAll(services, plan, imageMode);
  await files.writeImages(images);
  await files.usage.write({
    stage: 'images',
    durationMs: services.clock.nowMs() - startedMs,
    inputTokens: 0,
    outputTokens: 0,
    cachedInputTokens: 0,
    // Only these cost something.
    images: images.filter(({ contentType }) => contentType === 'image/webp').length,
  });
  return state;
}

/** A picture for each of the plan's, in their order. */
export async function drawAll(
  services: Drawing,
  plan: Pick<Plan, 'images' | 'palette'>,
  imageMode: ImageMode,
): Promise<DrawnImages> {
  const drawn: DrawnImages = [];
  const waiting = [...plan.images.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, image] = next;
      drawn[index] = await drawOne(services, plan, image, imageMode);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_IMAGES }, work));
  return drawn;
}

async function drawOne(
  services: Drawing,
  plan: Pick<Plan, 'palette'>,
  image: PlanImage,
  imageMode: ImageMode,
): Promise<DrawnImages[number]> {
  const { placeholder_id, purpose, prompt: description } = image;
  const details = { placeholder_id, purpose, description };
  const artist = imageMode === 'None' ? undefined : services.artists[imageMode];
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

/** What the artist sends is re-encoded like any picture of unknown origin. */
async function askArtist(
  { imageEncoder }: Drawing,
  artist: ImageArtist,
  plan: Pick<Plan, 'palette'>,
  image: PlanImage,
): Promise<EncodedImage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { bytes } = await artist.draw(image, plan.palette);
      return await imageEncoder.encode(bytes, IMAGE_MAX_SIDE_PX);
    } catch (error) {
      const mayPass =
        error instanceof ImageRefusedError || (error instanceof ImageArtistError && error.isPassing);
      if (!mayPass || attempt === TRIES) throw error;
    }
  }
}
