/** The Images state. */
import { imageStageServices } from '../composition.ts';
import { drawImages } from '../core/generation/draw-images.ts';
import type { BuildState } from '../ports/workflow.ts';

export const handler = (state: BuildState): Promise<BuildState> => drawImages(imageStageServices(), state);
