/** A user stops a build: it costs nothing, and what it was doing is called off. */
import type { Builds, Workflow } from '../../ports/builds.ts';
import { RequestError } from '../../ports/request-error.ts';
import { type ReleaseServices, releaseBuild } from './release-build.ts';

/**
 * Releases the hold, then stops the execution. Throws RequestError `not_found` for unknown operations and other people's,
 * `conflict` for one that has ended.
 */
export async function cancelBuild(
  services: ReleaseServices & { builds: Builds; workflow: Workflow },
  ownerPublicKey: string,
  operationId: string,
): Promise<void> {
  const operation = await services.builds.find(operationId);
  if (operation?.ownerPublicKey !== ownerPublicKey) {
    throw new RequestError('not_found', 'There is no such operation.');
  }
  const isStopped =
    operation.status === 'running' &&
    (await releaseBuild(services, operation, {
      error: 'You stopped this build. Your credits were returned.',
      isCancelled: true,
    }));
  if (!isStopped) throw new RequestError('conflict', 'This build has ended already.');
  // Should this fail, the stages find the operation ended and give up by themselves.
  await services.workflow.stop(operationId);
}
