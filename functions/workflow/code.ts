import { writingStageServices } from '../composition/builds.ts';
import { writeCode } from '../core/builds/stages/write-code.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-code', (state: BuildState) =>
  writeCode(writingStageServices(), state),
);
