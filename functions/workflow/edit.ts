import { revisingStageServices } from '../composition/build-stages.ts';
import { wantReview } from '../core/builds/reviews/want-review.ts';
import { editApp } from '../core/builds/stages/edit-app.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInLine } from '../core/builds/stages/wait-in-line.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-edit', (state: BuildState) => {
  const services = revisingStageServices();
  return waitInLine(services, state, STAGE_PROGRESS.edit, async (free) =>
    wantReview(services, await editApp(services, free)),
  );
});
