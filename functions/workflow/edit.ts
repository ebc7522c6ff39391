import { revisingStageServices } from '../composition/build-stages.ts';
import { STAGE_PROGRESS } from '../core/builds/stage-run.ts';
import { editApp } from '../core/builds/stages/edit-app.ts';
import { waitInLine } from '../core/builds/stages/wait-in-line.ts';
import { wantReview } from '../core/builds/want-review.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-edit', (state: BuildState) => {
  const services = revisingStageServices();
  return waitInLine(services, state, STAGE_PROGRESS.edit, async (free) =>
    wantReview(services, await editApp(services, free)),
  );
});
