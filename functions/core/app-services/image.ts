/** `buidl.ai.image`: a picture for a published app. */
import { GATED_COSTS, IMAGE_MAX_SIDE_PX } from '../../../shared/constants.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { Palette, PlanImage } from '../../../shared/domain/plan.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { ImageEncoder } from '../../ports/images.ts';
import { type ImageArtist, ImageArtistError, type VectorArtist } from '../../ports/images.ts';
import type { FileStore } from '../../ports/objects.ts';
import { storeImage } from '../projects/app-files.ts';
import { type GatedServices, gatedCall } from './gated-call.ts';

export interface GatedImageServices extends GatedServices {
  artist: ImageArtist;
  vectorArtist: VectorArtist;
  imageEncoder: Pick<ImageEncoder, 'encode'>;
  apps: FileStore;
  addresses: Addresses;
}

/** The gateway ends a call at 30 s, and the credits are to be returned before that. */
const DRAWING_TIMEOUT_MS = 24_000;

const PALETTE: Palette = {
  background: '#f6f4ff',
  surface: '#ffffff',
  text: '#1f1b3a',
  muted: '#a9a4c8',
  primary: '#5b4bdb',
  accent: '#f08a5d',
};

/** The picture's address. Throws those of `gatedCall`. */
export async function drawForApp(
  services: GatedImageServices,
  { projectId, prompt }: RouteInput<'gatedImage'>,
  visitorId: string,
): Promise<string> {
  const request = { projectId, visitorId, endpoint: 'image', credits: GATED_COSTS.IMAGE } as const;
  return gatedCall(services, request, async () => {
    const image: PlanImage = {
      placeholder_id: 'picture',
      purpose: 'A picture that a visitor of an app asks for',
      prompt: prompt.slice(0, PROMPT_MAX_LENGTH),
      aspect: '1:1',
    };
    const { picture, images } = await draw(services, image);
    const url = await storeImage(services.apps, await services.addresses.appsUrl(), projectId, picture);
    return { result: url, usage: { inputTokens: 0, outputTokens: 0, images } };
  });
}

const PROMPT_MAX_LENGTH = 1_000;

/** Without a service that draws, the picture is drawn procedurally, as those of apps are. */
async function draw({ artist, vectorArtist, imageEncoder }: GatedImageServices, image: PlanImage) {
  try {
    const { bytes } = await inTime(artist.draw(image, PALETTE));
    return { picture: await imageEncoder.encode(bytes, IMAGE_MAX_SIDE_PX), images: 1 };
  } catch (error) {
    if (!(error instanceof ImageArtistError)) throw error;
    const bytes = new TextEncoder().encode(vectorArtist.drawSvg(image, PALETTE));
    return { picture: { contentType: 'image/svg+xml', bytes } as const, images: 0 };
  }
}

/** Rejects when the service takes longer than the caller can wait, while it may still be drawing. */
async function inTime<Result>(drawing: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('The image service took too long.')),
    DRAWING_TIMEOUT_MS,
  );
  return Promise.race([drawing, late.promise]).finally(() => clearTimeout(timer));
}
