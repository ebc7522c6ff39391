import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { buildFailure } from '../../../../shared/messages/build-failures.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { releaseBuild } from '../../builds/release-build.ts';
import { activityFor } from '../act-for-owner.ts';
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
  if (!operation) throw new RequestError('operation_not_found');
  if (operation.status !== 'running') throw new RequestError('build_ended');
  const action = newAction(services, caller, {
    actionType: 'cancel_operation',
    targetIdentifier: operationId,
    details: reason,
  });
  const isStopped = await releaseBuild(services, operation, {
    failure: buildFailure('stopped_by_admin'),
    isCancelled: true,
    action: { ...action, ...activityFor(action, operation, 'cancelAnyOperation') },
  });
  if (!isStopped) throw new RequestError('build_ended');
  await services.workflow.stop(operationId);
}
