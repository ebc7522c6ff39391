import { planServices } from '../composition/build-stages.ts';
import { wantReview } from '../core/builds/reviews/want-review.ts';
import { planApp } from '../core/builds/stages/plan-app.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInLine } from '../core/builds/stages/wait-in-line.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-plan', (state: BuildState) => {
  const services = planServices();
  return waitInLine(services, state, STAGE_PROGRESS.plan, async (free) =>
    wantReview(services, await planApp(services, free)),
  );
});
