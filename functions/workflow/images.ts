import { imageStageServices } from '../composition/build-stages.ts';
import { drawImages } from '../core/builds/stages/draw-images.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-images', (state: BuildState, logger) =>
  drawImages(
    {
      ...imageStageServices(),
      onFallback: (placeholderId, error) =>
        logger.warn('An image is drawn procedurally', {
          operationId: state.operationId,
          placeholderId,
          reason: String(error),
        }),
    },
    state,
  ),
);
