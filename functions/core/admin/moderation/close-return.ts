import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { ReturnCases } from '../../../ports/builds.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from '../admin-action.ts';

/**
 * Closes the review case of a build that a user returned; the user keeps the refund. Throws RequestError `conflict` if
 * the case is already closed.
 */
export async function closeReturn(
  services: AdminAccessServices & { returnCases: ReturnCases },
  caller: Caller,
  { operationId, reason, adminPassword }: RouteInput<'closeReturn'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const action = newAction(services, caller, {
    actionType: 'close_return',
    targetIdentifier: operationId,
    details: reason,
  });
  if (!(await services.returnCases.close(operationId, action))) throw new RequestError('return_case_closed');
}
