import type { FailureCause } from '../../../../shared/domain/metrics.ts';
import type { WrittenText } from '../../../../shared/messages/written-text.ts';
import type { Builds, StageFailure } from '../../../ports/builds.ts';
import { type ReleaseServices, releaseBuild } from '../release-build.ts';

/** Fails a running operation and releases its hold. Returns false for an operation that is unknown or has ended. */
export async function failBuild(
  services: ReleaseServices & { builds: Builds },
  operationId: string,
  failure: WrittenText,
  cause: FailureCause = 'internal',
): Promise<boolean> {
  const operation = await services.builds.find(operationId);
  if (operation?.status !== 'running') return false;
  return releaseBuild(services, operation, { failure, cause });
}

/**
 * Returns the cause of a failed build for the operators' log. Without a failed stage, the build failed because of the
 * check.
 */
export function failureCause(failure: StageFailure | undefined): FailureCause {
  switch (failure?.Error) {
    case undefined:
    case 'StageError':
      return 'app';
    case 'ModelThrottledError':
      return 'model_busy';
    case 'ModelUnavailableError':
    case 'ModelRefusedError':
    case 'ModelContextError':
    case 'ModelImageError':
    case 'ModelKeyError':
    case 'ModelUnknownError':
    case 'ModelAccessError':
      return 'model';
    case 'BrowserError':
      return 'browser';
    case 'States.Timeout':
    case 'Sandbox.Timedout':
      return 'timeout';
    default:
      return 'internal';
  }
}
