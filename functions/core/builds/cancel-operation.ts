import { buildFailure } from '../../../shared/messages/build-failures.ts';
import type { BuildQueue } from '../../ports/build-queue.ts';
import type { Builds, Workflow } from '../../ports/builds.ts';
import { RequestError } from '../../ports/request-error.ts';
import { type ReleaseServices, releaseBuild } from './release-build.ts';

/**
 * Stops the caller's build: releases its hold, then stops the execution. Throws RequestError `not_found` for an unknown
 * operation or another user's, `conflict` for one that has ended.
 */
export async function cancelOperation(
  services: ReleaseServices & { builds: Builds; workflow: Workflow; queue: BuildQueue },
  ownerPublicKey: string,
  operationId: string,
): Promise<void> {
  const operation = await services.builds.find(operationId);
  if (operation?.ownerPublicKey !== ownerPublicKey) {
    throw new RequestError('operation_not_found');
  }
  const isStopped =
    operation.status === 'running' &&
    (await releaseBuild(services, operation, {
      failure: buildFailure('stopped_by_user'),
      isCancelled: true,
    }));
  if (!isStopped) throw new RequestError('build_ended');
  // If this call fails, the stages still stop, because they find that the operation is no longer running.
  await services.workflow.stop(operationId);
  await services.queue.leave(operationId);
}
