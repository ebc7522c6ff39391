import { planServices } from '../composition/build-stages.ts';
import { requestReview } from '../core/builds/reviews/request-review.ts';
import { planApp } from '../core/builds/stages/plan-app.ts';
import { STAGE_PROGRESS } from '../core/builds/stages/stage-run.ts';
import { waitInQueue } from '../core/builds/stages/wait-in-queue.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

export const handler = createEventHandler('workflow-plan', (state: BuildState) => {
  const services = planServices();
  return waitInQueue(services, state, STAGE_PROGRESS.plan, async (free) =>
    requestReview(services, await planApp(services, free)),
  );
});
