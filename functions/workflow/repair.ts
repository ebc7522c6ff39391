import { modelStageServices } from '../composition/build-stages.ts';
import { repairApp } from '../core/builds/stages/repair-app.ts';
import { repairProgress } from '../core/builds/stages/stage-run.ts';
import { waitWhileBusy } from '../core/builds/stages/wait-while-busy.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-repair', (state: BuildState) => {
  const services = modelStageServices();
  return waitWhileBusy(services, state, repairProgress(state), (free) => repairApp(services, free));
});
