import { writingStageServices } from '../composition/builds.ts';
import { editApp } from '../core/builds/stages/edit-app.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-edit', (state: BuildState) =>
  editApp(writingStageServices(), state),
);
