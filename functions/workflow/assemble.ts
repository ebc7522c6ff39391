import { assembleServices } from '../composition/build-stages.ts';
import { assembleApp } from '../core/builds/stages/assemble-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-assemble', (state: BuildState) =>
  assembleApp(assembleServices(), state),
);
