import { saveServices } from '../composition/build-stages.ts';
import { saveBuild } from '../core/builds/stages/save-build.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-save', (state: BuildState) => saveBuild(saveServices(), state));
