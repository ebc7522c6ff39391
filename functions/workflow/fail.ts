import { failServices } from '../composition/build-stages.ts';
import { failureReason } from '../core/builds/failure-reason.ts';
import { failBuild, failureCause } from '../core/builds/stages/fail-build.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState, StageFailure } from '../ports/builds.ts';

/** The last state of every failed build. Records the reason and releases the held credits. */
export const handler = createEventHandler(
  'workflow-fail',
  async (state: BuildState & { failure?: StageFailure }, logger) => {
    const services = failServices();
    const { operationId, failure, made } = state;
    logger.warn('Build failed', { operationId, failure, designs: made?.map((design) => design.failure) });
    // If both designs failed, the reason is read from the state of the first design.
    const failed = failure ? state : (made?.[0] ?? state);
    const written = await failureReason(services.work, failed);
    await failBuild(services, operationId, written, failureCause(failed.failure));
    return state;
  },
);
