import { writingStageServices } from '../composition/build-stages.ts';
import type { ReplacedPicture } from '../core/builds/pictures/insert-pictures.ts';
import { retryWhileThrottled } from '../core/builds/stages/retry-while-throttled.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInQueue } from '../core/builds/stages/wait-in-queue.ts';
import { writeCode } from '../core/builds/stages/write-code.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-code', (state: BuildState, logger) => {
  const services = {
    ...writingStageServices(),
    onPictureReplaced: (replaced: ReplacedPicture) =>
      logger.warn('A picture does not exist', { operationId: state.operationId, ...replaced }),
  };
  // Code is the first stage of a quick build that calls the model, so the build waits in the queue here. Other builds
  // wait in Plan.
  const run = state.mode === 'quick' ? waitInQueue : retryWhileThrottled;
  return run(services, state, STAGE_PROGRESS.code, (free) => writeCode(services, free));
});
