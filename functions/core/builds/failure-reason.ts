import type { WrittenText } from '../../../shared/messages/written-text.ts';
import type { BuildState, StageFailure } from '../../ports/builds.ts';
import type { Objects } from '../../ports/objects.ts';
import { bestAttempt, blockingProblems } from './attempts.ts';
import { readableFailure } from './stages/fail-build.ts';
import { WorkFiles } from './work-files.ts';

/**
 * Returns why a build or one of its designs failed, for its user: what a stage said, or the first problem of the best
 * document. Throws StageError when a check is lost.
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
