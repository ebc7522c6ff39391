/** The Fail state: every failed path ends here, with the hold released. */
import { Logger } from '@aws-lambda-powertools/logger';
import { failServices } from '../composition.ts';
import { failBuild, readableFailure, type StageFailure } from '../core/generation/fail-build.ts';
import { WorkFiles } from '../core/generation/work-files.ts';
import type { BuildState } from '../ports/workflow.ts';

const logger = new Logger({ serviceName: 'stage-fail' });

export async function handler(state: BuildState & { failure?: StageFailure }): Promise<BuildState> {
  const services = failServices();
  logger.warn('Build failed', { operationId: state.operationId, failure: state.failure });
  const check = state.failure
    ? undefined
    : await new WorkFiles(services.work, state.operationId).findCheck(state.repairs);
  await failBuild(services, state.operationId, readableFailure(state.failure, check?.problems));
  return state;
}
