/** The Images state. */
import { Logger } from '@aws-lambda-powertools/logger';
import { imageStageServices } from '../composition.ts';
import { drawImages } from '../core/generation/draw-images.ts';
import type { BuildState } from '../ports/workflow.ts';

const logger = new Logger({ serviceName: 'stage-images' });

export const handler = (state: BuildState): Promise<BuildState> =>
  drawImages(
    {
      ...imageStageServices(),
      onFallback: (placeholderId, error) =>
        logger.warn('A picture is drawn procedurally', {
          operationId: state.operationId,
          placeholderId,
          reason: String(error),
        }),
    },
    state,
  );
