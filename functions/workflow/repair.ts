import { documentStageServices } from '../composition/build-stages.ts';
import type { ReplacedPicture } from '../core/builds/pictures/insert-pictures.ts';
import { repairApp } from '../core/builds/stages/repair-app.ts';
import { retryWhileThrottled } from '../core/builds/stages/retry-while-throttled.ts';
import { repairProgress } from '../core/builds/stages/stage-run.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-repair', (state: BuildState, logger) => {
  const services = {
    ...documentStageServices(),
    onPictureReplaced: (replaced: ReplacedPicture) =>
      logger.warn('A picture does not exist', { operationId: state.operationId, ...replaced }),
  };
  return retryWhileThrottled(services, state, repairProgress(state), (free) => repairApp(services, free));
});
