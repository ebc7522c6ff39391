/** The Fail state: every failed path ends here, with the hold released. */
import { Logger } from '@aws-lambda-powertools/logger';
import { failServices } from '../composition.ts';
import { bestAttempt, blockingProblems } from '../core/generation/attempts.ts';
import { failBuild, readableFailure, type StageFailure } from '../core/generation/fail-build.ts';
import { WorkFiles } from '../core/generation/work-files.ts';
import type { BuildState } from '../ports/workflow.ts';

const logger = new Logger({ serviceName: 'stage-fail' });

export async function handler(state: BuildState & { failure?: StageFailure }): Promise<BuildState> {
  const services = failServices();
  const { operationId, failure, repairs } = state;
  logger.warn('Build failed', { operationId, failure });
  const files = new WorkFiles(services.work, operationId);
  const checks = failure ? [] : await files.readChecks(repairs);
  const best = checks[bestAttempt(checks)];
  await failBuild(services, operationId, readableFailure(failure, best && blockingProblems(best)));
  return state;
}
