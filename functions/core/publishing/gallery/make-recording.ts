import { RECORDING_SIZE } from '../../../../shared/domain/film-strip.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import { type ImageEncoder, ImageRefusedError } from '../../../ports/images.ts';
import type { FileStore } from '../../../ports/objects.ts';
import { storeImage } from '../../projects/files/app-files.ts';
import type { FilmStripFile } from '../../projects/files/film-strip-file.ts';

export interface RecordingServices {
  apps: FileStore;
  addresses: Addresses;
  imageEncoder: Pick<ImageEncoder, 'animate'>;
}

const MAX_FRAMES = 20;
const FRAME_MS = 600;
const MIN_MS = 5_000;
const MAX_MS = 10_000;

/**
 * Stores a recording and returns its URL: an animated image of 5 to 10 s with screenshots of the app in use. Returns
 * undefined when the screenshots show fewer than two different views.
 */
export async function makeRecording(
  { apps, addresses, imageEncoder }: RecordingServices,
  projectId: string,
  strip: FilmStripFile,
): Promise<string | undefined> {
  const frames = pickFrames(strip);
  if (frames.length < 2) return undefined;
  const totalMs = Math.min(Math.max(frames.length * FRAME_MS, MIN_MS), MAX_MS);
  const recording = await imageEncoder
    .animate(frames, { ...RECORDING_SIZE, frameMs: Math.round(totalMs / frames.length) })
    .catch((error: unknown) => {
      // The encoder may refuse frames, because they come from a page that a model wrote. Without a recording, the app
      // is published nevertheless.
      if (error instanceof ImageRefusedError) return undefined;
      throw error;
    });
  return recording && storeImage(apps, addresses.appsUrl, projectId, recording);
}

/** Returns the frames of passed steps without consecutive duplicates, evenly sampled when there are too many. */
function pickFrames(strip: FilmStripFile): Uint8Array[] {
  const passed = strip.filter((frame) => frame.passed);
  const changing = passed.filter(({ webp }, index) => webp !== passed[index - 1]?.webp);
  const count = Math.min(changing.length, MAX_FRAMES);
  const picked = Array.from({ length: count }, (_, index) =>
    changing.at(Math.round((index * (changing.length - 1)) / Math.max(1, count - 1))),
  );
  return picked.flatMap((frame) => (frame ? [Buffer.from(frame.webp, 'base64')] : []));
}
