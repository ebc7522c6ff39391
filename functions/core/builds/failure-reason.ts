import * as z from 'zod';
import { keyedTextSchema } from '../../../shared/domain/keyed-text.ts';
import { BUILD_FAILURES, type BuildFailureKey, buildFailure } from '../../../shared/messages/build-failures.ts';
import { fillText } from '../../../shared/messages/text-params.ts';
import type { WrittenText } from '../../../shared/messages/written-text.ts';
import type { BuildState, StageFailure } from '../../ports/builds.ts';
import type { Objects } from '../../ports/objects.ts';
import { bestAttempt, blockingProblems } from './attempts.ts';
import { WorkFiles } from './work-files.ts';

/**
 * Returns the text that tells the user why a build or one of its designs failed: a stage's message, or the first
 * problem of the best document. Throws StageError when a check file is missing.
 */
export async function failureReason(
  work: Objects,
  { operationId, design, repairs, failure }: BuildState & { failure?: StageFailure },
): Promise<WrittenText> {
  if (failure) return readableFailure(failure);
  const checks = await new WorkFiles(work, operationId, design).readChecks(repairs);
  const best = checks[bestAttempt(checks)];
  return readableFailure(undefined, best && blockingProblems(best));
}

/** Returns the text about a failed stage for the user. The logs have the details. */
export function readableFailure(failure: StageFailure | undefined, problems: readonly string[] = []): WrittenText {
  if (!failure) return checkFailure(problems[0]);
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

const LINE = /^Line (\d+): /;
const SCRIPT_ERROR = /^(?:In \S+: )?(?:uncaught: |unhandled promise rejection: |\w*(?:Error|Exception)\b)/;
const MISSING_FILE = /is not on the shelf|network is closed|does not exist: everything|could not be loaded/;

/** Returns a text that explains a problem of the check to users, with the original problem as details. */
function checkFailure(problem: string | undefined): WrittenText {
  if (problem === undefined) return buildFailure('check_failed');
  const line = LINE.exec(problem)?.[1];
  const text = problem.replace(LINE, '');
  const meaning = SCRIPT_ERROR.test(text) ? 'app_stops' : MISSING_FILE.test(text) ? 'app_file_missing' : undefined;
  if (!meaning) return buildFailure({ key: 'check_failed_with', params: { problem: asSentence(problem) } });
  const written = line === undefined ? buildFailure(meaning) : buildFailure({ key: `${meaning}_at`, params: { line } });
  return { ...written, details: problem };
}

const errorSchema = z.object({ errorMessage: z.string() });

/** Returns the text of a StageError from the JSON of a Lambda error. */
function stageFailure(cause: string): WrittenText {
  try {
    const { errorMessage } = errorSchema.parse(JSON.parse(cause));
    const { key, params } = keyedTextSchema.parse(JSON.parse(errorMessage));
    if (isFailureKey(key)) {
      return { text: asSentence(fillText(BUILD_FAILURES[key], params)), key, ...(params && { params }) };
    }
  } catch {
    // The cause is not JSON, so it is not a Lambda error with a message.
  }
  return buildFailure('unknown');
}

function isFailureKey(key: string): key is BuildFailureKey {
  return Object.hasOwn(BUILD_FAILURES, key);
}

/** Adds the final period, which a model or a browser may leave out. */
function asSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
