import * as z from 'zod';
import { keyedTextSchema } from '../../../../shared/domain/keyed-text.ts';
import type { FailureCause } from '../../../../shared/domain/metrics.ts';
import {
  BUILD_FAILURES,
  type BuildFailureKey,
  buildFailure,
} from '../../../../shared/messages/build-failures.ts';
import { fillText } from '../../../../shared/messages/text-params.ts';
import type { WrittenText } from '../../../../shared/messages/written-text.ts';
import type { Builds, StageFailure } from '../../../ports/builds.ts';
import { type ReleaseServices, releaseBuild } from '../release-build.ts';

/** Fails a running operation and releases its hold; returns false for one that is unknown or has ended. */
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

/** Returns what the user reads about a failed stage; the logs have the details. */
export function readableFailure(
  failure: StageFailure | undefined,
  problems: readonly string[] = [],
): WrittenText {
  if (!failure) {
    const [first] = problems;
    return buildFailure(
      first ? { key: 'check_failed_with', params: { problem: asSentence(first) } } : 'check_failed',
    );
  }
  switch (failure.Error) {
    case 'StageError':
      return stageFailure(failure.Cause);
    case 'ModelThrottledError':
      return buildFailure('model_busy');
    case 'ModelUnavailableError':
      return buildFailure('model_unreachable');
    case 'ModelRefusedError':
      return buildFailure('model_refused');
    case 'ModelContextError':
      return buildFailure('model_context');
    case 'ModelImageError':
      return buildFailure('model_images');
    case 'ModelKeyError':
      return buildFailure('model_key');
    case 'ModelUnknownError':
      return buildFailure('model_unknown');
    case 'ModelAccessError':
      return buildFailure('model_access');
    case 'BrowserError':
      return buildFailure('browser_failed');
    case 'LostBuildError':
      return buildFailure('project_deleted');
    case 'States.Timeout':
    case 'Sandbox.Timedout':
      return buildFailure('stage_timed_out');
    default:
      return buildFailure('unknown');
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

const errorSchema = z.object({ errorMessage: z.string() });

/** Reads what a StageError says from the JSON of a Lambda error. */
function stageFailure(cause: string): WrittenText {
  try {
    const { errorMessage } = errorSchema.parse(JSON.parse(cause));
    const { key, params } = keyedTextSchema.parse(JSON.parse(errorMessage));
    if (isFailureKey(key)) {
      return { text: asSentence(fillText(BUILD_FAILURES[key], params)), key, ...(params && { params }) };
    }
  } catch {
    // An error of another kind, or of another version.
  }
  return buildFailure('unknown');
}

function isFailureKey(key: string): key is BuildFailureKey {
  return Object.hasOwn(BUILD_FAILURES, key);
}

/** A model or a browser may leave out the period. */
function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
