import { writingStageServices } from '../composition/build-stages.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInQueue } from '../core/builds/stages/wait-in-queue.ts';
import { waitWhileBusy } from '../core/builds/stages/wait-while-busy.ts';
import { writeCode } from '../core/builds/stages/write-code.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-code', (state: BuildState) => {
  const services = writingStageServices();
  // Of a quick build it is the first stage; others have planned before.
  const run = state.mode === 'quick' ? waitInQueue : waitWhileBusy;
  return run(services, state, STAGE_PROGRESS.code, (free) => writeCode(services, free));
});
