import { examineServices } from '../composition/build-stages.ts';
import { examineApp } from '../core/builds/stages/examine-app.ts';
import { retryWhileThrottled } from '../core/builds/stages/retry-while-throttled.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-examine', (state: BuildState) => {
  const services = examineServices();
  return retryWhileThrottled(services, state, STAGE_PROGRESS.examine, (free) => examineApp(services, free));
});
