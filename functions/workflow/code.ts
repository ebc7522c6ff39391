import { writingStageServices } from '../composition/build-stages.ts';
import { STAGE_PROGRESS } from '../core/builds/stage-run.ts';
import { waitWhileBusy } from '../core/builds/stages/wait-while-busy.ts';
import { writeCode } from '../core/builds/stages/write-code.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-code', (state: BuildState) => {
  const services = writingStageServices();
  return waitWhileBusy(services, state, STAGE_PROGRESS.code, (free) => writeCode(services, free));
});
