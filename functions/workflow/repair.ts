import { modelStageServices } from '../composition/builds.ts';
import { repairApp } from '../core/builds/stages/repair-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-repair', (state: BuildState) =>
  repairApp(modelStageServices(), state),
);
