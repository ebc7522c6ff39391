import { SOCIAL_IMAGE_HEIGHT_PX, SOCIAL_IMAGE_WIDTH_PX } from '../../../shared/domain/image-limits.ts';
import type { Addresses } from '../../ports/addresses.ts';
import { type ImageEncoder, ImageRefusedError } from '../../ports/images.ts';
import type { FileStore, Objects } from '../../ports/objects.ts';
import type { Project } from '../../ports/projects.ts';
import { imageKeyOf, storeImage } from '../projects/files/app-files.ts';
import type { FilmStripFile } from '../projects/files/film-strip-file.ts';

export interface SocialImageServices {
  apps: Objects & Pick<FileStore, 'readBytes'>;
  addresses: Pick<Addresses, 'appsUrl'>;
  imageEncoder: Pick<ImageEncoder, 'encodeJpegCover'>;
}

const SIZE = { width: SOCIAL_IMAGE_WIDTH_PX, height: SOCIAL_IMAGE_HEIGHT_PX };

/**
 * Makes the app's image for link previews and returns its URL. Uses the owner's uploaded thumbnail; without it, a
 * screenshot of the app; without both, the automatic thumbnail. Returns undefined when there is no image.
 */
export async function makeSocialImage(
  services: SocialImageServices,
  { projectId, showcaseImageUrl, thumbnailSource }: Project,
  strip: FilmStripFile,
): Promise<string | undefined> {
  const thumbnailKey = imageKeyOf(showcaseImageUrl ?? '', projectId);
  const ofThumbnail = async () => {
    const bytes = thumbnailKey && (await services.apps.readBytes(thumbnailKey));
    return bytes ? unlessRefused(storeSocialImage(services, projectId, bytes, 'top')) : undefined;
  };
  const ofStrip = async () => {
    const frame = pickFrame(strip);
    return frame && unlessRefused(storeSocialImage(services, projectId, frame, 'top'));
  };
  if (thumbnailSource === 'uploaded') return (await ofThumbnail()) ?? ofStrip();
  return (await ofStrip()) ?? ofThumbnail();
}

export async function storeSocialImage(
  { apps, addresses, imageEncoder }: SocialImageServices,
  projectId: string,
  image: Uint8Array,
  keep: 'top' | 'attention',
): Promise<string> {
  const jpeg = await imageEncoder.encodeJpegCover(image, { ...SIZE, keep });
  return storeImage(apps, addresses.appsUrl, projectId, jpeg);
}

/**
 * Returns the last frame of the first flow without a failed step. The first flow usually shows the app's main purpose.
 */
function pickFrame(strip: FilmStripFile): Uint8Array | undefined {
  const failed = new Set(strip.filter(({ passed }) => !passed).map(({ flow }) => flow));
  const first = strip.find(({ flow }) => !failed.has(flow));
  const last = strip.findLast(({ flow }) => flow === first?.flow);
  return last && Buffer.from(last.webp, 'base64');
}

/** Returns the URL of the stored image; undefined when the encoder refuses the image. */
async function unlessRefused(stored: Promise<string>): Promise<string | undefined> {
  return stored.catch((error: unknown) => {
    if (error instanceof ImageRefusedError) return undefined;
    throw error;
  });
}
