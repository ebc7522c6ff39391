import { revisingStageServices } from '../composition/build-stages.ts';
import type { ReplacedPicture } from '../core/builds/pictures/insert-pictures.ts';
import { requestReview } from '../core/builds/reviews/request-review.ts';
import { editApp } from '../core/builds/stages/edit-app.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInQueue } from '../core/builds/stages/wait-in-queue.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-edit', (state: BuildState, logger) => {
  const services = {
    ...revisingStageServices(),
    onPictureReplaced: (replaced: ReplacedPicture) =>
      logger.warn('A picture does not exist', { operationId: state.operationId, ...replaced }),
  };
  return waitInQueue(services, state, STAGE_PROGRESS.edit, async (free) =>
    requestReview(services, await editApp(services, free)),
  );
});
