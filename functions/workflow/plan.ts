import { planServices } from '../composition/build-stages.ts';
import { STAGE_PROGRESS } from '../core/builds/stage-run.ts';
import { planApp } from '../core/builds/stages/plan-app.ts';
import { waitInLine } from '../core/builds/stages/wait-in-line.ts';
import { wantReview } from '../core/builds/want-review.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-plan', (state: BuildState) => {
  const services = planServices();
  return waitInLine(services, state, STAGE_PROGRESS.plan, async (free) =>
    wantReview(services, await planApp(services, free)),
  );
});
