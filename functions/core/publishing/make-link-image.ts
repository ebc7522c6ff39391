import { LINK_IMAGE_HEIGHT_PX, LINK_IMAGE_WIDTH_PX } from '../../../shared/domain/image-limits.ts';
import type { Addresses } from '../../ports/addresses.ts';
import { type ImageEncoder, ImageRefusedError } from '../../ports/images.ts';
import type { FileStore, Objects } from '../../ports/objects.ts';
import type { Project } from '../../ports/projects.ts';
import { imageKeyOf, storeImage } from '../projects/files/app-files.ts';
import type { FilmStripFile } from '../projects/files/film-strip-file.ts';

export interface LinkImageServices {
  apps: Objects & Pick<FileStore, 'readBytes'>;
  addresses: Pick<Addresses, 'appsUrl'>;
  imageEncoder: Pick<ImageEncoder, 'encodeJpegCover'>;
}

const SIZE = { width: LINK_IMAGE_WIDTH_PX, height: LINK_IMAGE_HEIGHT_PX };

/**
 * Makes the image that other sites show for a link to an app, and stores it among the project's images: the thumbnail where its
 * owner chose one, else what the check of the revision saw, else the thumbnail that the project has. Returns its URL; undefined
 * when there is no image that is large enough.
 */
export async function makeLinkImage(
  services: LinkImageServices,
  { projectId, showcaseImageUrl, thumbnailSource }: Project,
  strip: FilmStripFile,
): Promise<string | undefined> {
  const thumbnailKey = imageKeyOf(showcaseImageUrl ?? '', projectId);
  const ofThumbnail = async () => {
    const bytes = thumbnailKey && (await services.apps.readBytes(thumbnailKey));
    return bytes ? unlessRefused(storeLinkImage(services, projectId, bytes, 'top')) : undefined;
  };
  const ofStrip = async () => {
    const frame = pickFrame(strip);
    return frame && unlessRefused(storeLinkImage(services, projectId, frame, 'top'));
  };
  if (thumbnailSource === 'uploaded') return (await ofThumbnail()) ?? ofStrip();
  return (await ofStrip()) ?? ofThumbnail();
}

/** Crops an image to the size of links and stores it; returns its URL. Throws ImageRefusedError. */
export async function storeLinkImage(
  { apps, addresses, imageEncoder }: LinkImageServices,
  projectId: string,
  image: Uint8Array,
  keep: 'top' | 'attention',
): Promise<string> {
  const jpeg = await imageEncoder.encodeJpegCover(image, { ...SIZE, keep });
  return storeImage(apps, addresses.appsUrl, projectId, jpeg);
}

/** Returns what the first flow that passed led to, because the plan begins with what its app is for. */
function pickFrame(strip: FilmStripFile): Uint8Array | undefined {
  const failed = new Set(strip.filter(({ passed }) => !passed).map(({ flow }) => flow));
  const first = strip.find(({ flow }) => !failed.has(flow));
  const last = strip.findLast(({ flow }) => flow === first?.flow);
  return last && Buffer.from(last.webp, 'base64');
}

/** A frame comes from a page that a model wrote, or it is small. An app is published without such an image, too. */
async function unlessRefused(stored: Promise<string>): Promise<string | undefined> {
  return stored.catch((error: unknown) => {
    if (error instanceof ImageRefusedError) return undefined;
    throw error;
  });
}
