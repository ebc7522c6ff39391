import type { FailureCause } from '../../../../shared/domain/metrics.ts';
import type { Builds, StageFailure } from '../../../ports/builds.ts';
import { type ReleaseServices, releaseBuild } from '../release-build.ts';

/** Fails a running operation and releases its hold; returns false for one that is unknown or has ended. */
export async function failBuild(
  services: ReleaseServices & { builds: Builds },
  operationId: string,
  reason: string,
  cause: FailureCause = 'internal',
): Promise<boolean> {
  const operation = await services.builds.find(operationId);
  if (operation?.status !== 'running') return false;
  return releaseBuild(services, operation, { reason: asSentence(reason), cause });
}

function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Returns the message for the user about a failed stage; the logs have the details. */
export function readableFailure(failure: StageFailure | undefined, problems: readonly string[] = []): string {
  if (!failure) {
    const [first] = problems;
    return first ? `The app did not pass its check: ${first}` : 'The app did not pass its check.';
  }
  switch (failure.Error) {
    case 'StageError':
      return causeMessage(failure.Cause);
    case 'ModelThrottledError':
      return 'The model is too busy at the moment. Please try again in a few minutes.';
    case 'ModelUnavailableError':
      return 'The model could not be reached or stopped responding.';
    case 'ModelRefusedError':
      return 'The model refused this request.';
    case 'ModelContextError':
      return 'This app and its request are too long for the model.';
    case 'ModelImageError':
      return 'The model does not accept the images. Please try again without them.';
    case 'ModelKeyError':
      return 'The model does not accept the key of this site. Its operators need to look at it.';
    case 'ModelUnknownError':
      return 'The model that this site is set to does not exist at its provider. Its operators need to look at it.';
    case 'ModelAccessError':
      return 'This site has no access to its model at the moment. Its operators need to look at it.';
    case 'BrowserError':
      return 'The app could not be tried in a browser. Please try again in a few minutes.';
    case 'LostBuildError':
      return 'The project was deleted in the meantime.';
    case 'States.Timeout':
    case 'Sandbox.Timedout':
      return 'A step of the build took too long.';
    default:
      return 'Something went wrong while building.';
  }
}

/** Returns why a build failed, for the operators; without a failure, the app did not pass its check. */
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

function causeMessage(cause: string): string {
  try {
    const parsed: unknown = JSON.parse(cause);
    if (typeof parsed === 'object' && parsed !== null && 'errorMessage' in parsed)
      return String(parsed.errorMessage);
  } catch {
    // Only the JSON of a Lambda error contains a message.
  }
  return 'Something went wrong while building.';
}
