import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { releaseBuild } from '../../builds/release-build.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import type { ModerationServices } from './resolve-report.ts';

/** Stops any user's build and returns its credits. Throws RequestError `not_found`, and `conflict` if it has ended. */
export async function cancelAnyOperation(
  services: ModerationServices,
  caller: Caller,
  { operationId, reason, adminPassword }: RouteInput<'cancelAnyOperation'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const operation = await services.builds.find(operationId);
  if (!operation) throw new RequestError('not_found', 'Operation not found.');
  if (operation.status !== 'running') throw new RequestError('conflict', 'This build has ended already.');
  const action = newAction(services, caller, {
    actionType: 'cancel_operation',
    targetIdentifier: operationId,
    details: reason,
  });
  const isStopped = await releaseBuild(services, operation, {
    reason: 'An admin stopped this build.',
    isCancelled: true,
    action,
  });
  if (!isStopped) throw new RequestError('conflict', 'This build has ended already.');
  await services.workflow.stop(operationId);
}
