import { modelStageServices } from '../composition/build-stages.ts';
import { retryWhileThrottled } from '../core/builds/stages/retry-while-throttled.ts';
import { reviewApp } from '../core/builds/stages/review-app.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-review', (state: BuildState) => {
  const services = modelStageServices();
  return retryWhileThrottled(services, state, STAGE_PROGRESS.review, (free) => reviewApp(services, free));
});
