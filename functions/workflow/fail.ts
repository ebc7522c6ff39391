import { failServices } from '../composition/build-stages.ts';
import { bestAttempt, blockingProblems } from '../core/builds/attempts.ts';
import { failBuild, readableFailure, type StageFailure } from '../core/builds/stages/fail-build.ts';
import { WorkFiles } from '../core/builds/work-files.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import type { BuildState } from '../ports/builds.ts';

/** The last state of every failed build. Records the reason and releases the hold. */
export const handler = createEventHandler(
  'workflow-fail',
  async (state: BuildState & { failure?: StageFailure }, logger) => {
    const services = failServices();
    const { operationId, failure, repairs } = state;
    logger.warn('Build failed', { operationId, failure });
    const files = new WorkFiles(services.work, operationId);
    const checks = failure ? [] : await files.readChecks(repairs);
    const best = checks[bestAttempt(checks)];
    await failBuild(services, operationId, readableFailure(failure, best && blockingProblems(best)));
    return state;
  },
);
