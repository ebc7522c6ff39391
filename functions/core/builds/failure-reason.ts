import type { BuildState, StageFailure } from '../../ports/builds.ts';
import type { Objects } from '../../ports/objects.ts';
import { bestAttempt, blockingProblems } from './attempts.ts';
import { WorkFiles } from './work-files.ts';

/**
 * Returns a message for the user why a build or one of its designs failed: a stage's message, or the first problem of
 * the best document. Throws StageError when a check file is missing.
 */
export async function failureReason(
  work: Objects,
  { operationId, design, repairs, failure }: BuildState & { failure?: StageFailure },
): Promise<string> {
  if (failure) return readableFailure(failure);
  const checks = await new WorkFiles(work, operationId, design).readChecks(repairs);
  const best = checks[bestAttempt(checks)];
  return readableFailure(undefined, best && blockingProblems(best));
}

/** Returns the user's message for a failed stage; the logs contain the details. */
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

function causeMessage(cause: string): string {
  try {
    const parsed: unknown = JSON.parse(cause);
    if (typeof parsed === 'object' && parsed !== null && 'errorMessage' in parsed)
      return String(parsed.errorMessage);
  } catch {
    // The cause is not JSON, so it is not a Lambda error with a message.
  }
  return 'Something went wrong while building.';
}
