import * as z from 'zod';

/**
 * The maximum size of a frame. A film strip is a series of screenshots after the acceptance steps of the automatic
 * check.
 */
export const FRAME_MAX_BYTES = 20 * 1024;
export const FILM_STRIP_MAX_BYTES = 300 * 1024;
/** The maximum number of frames. It is high, because revisions are also checked with the flows of earlier builds. */
export const FILM_STRIP_MAX_FRAMES = 60;
export const FRAME_STEP_MAX_LENGTH = 400;

/** The size in px of the recording in the showcase: half of the wide browser window of the automatic check. */
export const RECORDING_SIZE = { width: 640, height: 370 };

export const filmFrameSchema = z.object({
  flow: z.string().max(80),
  step: z.string().max(FRAME_STEP_MAX_LENGTH),
  passed: z.boolean(),
});
export type FilmFrame = z.infer<typeof filmFrameSchema>;
