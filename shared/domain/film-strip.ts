import * as z from 'zod';

/** The limits of a film strip, the images of what the steps of a check showed. */
export const FRAME_MAX_BYTES = 20 * 1024;
export const FILM_STRIP_MAX_BYTES = 300 * 1024;
/** Flows of a revision come on top of those of the builds before it. */
export const FILM_STRIP_MAX_FRAMES = 60;
/** In characters. */
export const FRAME_STEP_MAX_LENGTH = 400;

/** Of the recording that the showcase plays, in px: half of the check's wide window. */
export const RECORDING_SIZE = { width: 640, height: 370 };

/** What an image of a film strip shows. */
export const filmFrameSchema = z.object({
  /** The name of the flow. */
  flow: z.string().max(80),
  /** The step in words. */
  step: z.string().max(FRAME_STEP_MAX_LENGTH),
  passed: z.boolean(),
});
export type FilmFrame = z.infer<typeof filmFrameSchema>;
