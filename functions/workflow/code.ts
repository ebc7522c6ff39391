import { writingStageServices } from '../composition/build-stages.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInQueue } from '../core/builds/stages/wait-in-queue.ts';
import { waitWhileBusy } from '../core/builds/stages/wait-while-busy.ts';
import { writeCode } from '../core/builds/stages/write-code.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-code', (state: BuildState) => {
  const services = writingStageServices();
  // It is the first stage of a quick build, which must queue; other builds have queued in Plan.
  const run = state.mode === 'quick' ? waitInQueue : waitWhileBusy;
  return run(services, state, STAGE_PROGRESS.code, (free) => writeCode(services, free));
});
