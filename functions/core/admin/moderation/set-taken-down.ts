import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { projectNotFound } from '../../projects/managed-project.ts';
import { activityFor } from '../act-for-owner.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import { isoTime, type ModerationServices } from './resolve-report.ts';

/** Takes an app down or restores it. Throws RequestError `not_found`, and `conflict` if nothing would change. */
export async function setTakenDown(
  services: ModerationServices,
  caller: Caller,
  { projectId, isTakenDown, rule, reason, adminPassword }: RouteInput<'setTakenDown'>,
): Promise<void> {
  await requireAdminPassword(services, caller, adminPassword);
  const [project] = await services.suspensions.findMany([projectId]);
  if (!project) throw projectNotFound();
  if ((project.isTakenDown ?? false) === isTakenDown) {
    throw new RequestError(isTakenDown ? 'app_taken_down_before' : 'app_not_taken_down');
  }
  const action = newAction(services, caller, {
    actionType: isTakenDown ? 'take_down' : 'restore_app',
    targetIdentifier: projectId,
    details: reason,
  });
  const told = { ...action, ...activityFor(action, project, 'setTakenDown') };
  const takedown = isTakenDown ? { rule, reason, at: isoTime(services.clock) } : undefined;
  if (await services.suspensions.setTakenDown(project, takedown, told)) return;
  throw new RequestError('app_busy_for_admin');
}
