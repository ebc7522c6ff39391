import * as z from 'zod';
import {
  FILM_STRIP_MAX_BYTES,
  FILM_STRIP_MAX_FRAMES,
  FRAME_MAX_BYTES,
  filmFrameSchema,
} from '../../../../shared/domain/film-strip.ts';
import { detectImageType } from '../../../../shared/domain/image-type.ts';
import type { Objects } from '../../../ports/objects.ts';
import { filmStripKey } from './app-files.ts';

/** Verifies the format and size of a frame, because the browser that took it ran code of a model. */
const webpSchema = z.base64().refine((base64) => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length <= FRAME_MAX_BYTES && detectImageType(bytes) === 'image/webp';
}, 'This is no WebP image of at most 20 KB.');

export const filmStripFileSchema = z
  .array(filmFrameSchema.extend({ webp: webpSchema }))
  .min(1)
  .max(FILM_STRIP_MAX_FRAMES)
  .refine(
    (frames) => frames.reduce((sum, { webp }) => sum + Buffer.byteLength(webp, 'base64'), 0) <= FILM_STRIP_MAX_BYTES,
    'The film strip is larger than 300 KB.',
  );
export type FilmStripFile = z.infer<typeof filmStripFileSchema>;

/**
 * The schema of the film strip (screenshots after each step of the check) that is stored with a document. It contains
 * the id of the build, because a later revision may reuse the revision number.
 */
const savedFilmStripSchema = z.object({ operationId: z.string(), frames: filmStripFileSchema });
export type SavedFilmStrip = z.infer<typeof savedFilmStripSchema>;

export async function findFilmStrip(
  apps: Pick<Objects, 'readText'>,
  { projectId, revisionString }: { projectId: string; revisionString: string },
): Promise<SavedFilmStrip | undefined> {
  const text = await apps.readText(filmStripKey(projectId, revisionString));
  return text === undefined ? undefined : savedFilmStripSchema.parse(JSON.parse(text));
}
