import type { RouteId } from '../../../shared/contract/routes.ts';
import type { AdminAction, AdminLog } from '../../ports/action-log.ts';
import type { Activity } from '../../ports/activities.ts';
import type { Builds } from '../../ports/builds.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from './admin-action.ts';

export interface ActForOwnerServices extends AdminAccessServices {
  adminLog: Pick<AdminLog, 'recordForOwner' | 'recordRefusal'>;
  projects: Pick<Projects, 'findProject'>;
}

interface OwnersCall {
  routeId: string;
  projectId: string;
  /** The action password that the admin sent. */
  password: string | undefined;
}

/**
 * Checks an admin's call that changes another user's project: requires the action password, then records the call in
 * the admin log and in the owner's activity. This happens before the change, so that no change lacks an entry. Returns
 * the owner's entry; does nothing and returns undefined for the owner and for users without admin rights. Throws
 * RequestError `forbidden` and `rate_limited`.
 */
export async function actForOwner(
  services: ActForOwnerServices,
  caller: Caller,
  { routeId, projectId, password }: OwnersCall,
): Promise<Activity | undefined> {
  if (!caller.isAdmin) return;
  const project = await services.projects.findProject(projectId);
  if (!project || project.ownerPublicKey === caller.user.publicKey) return;
  if (!password) throw new RequestError('action_password_needed');
  await requireAdminPassword(services, caller, password);
  const action = newAction(services, caller, {
    actionType: 'act_for_owner',
    targetIdentifier: projectId,
    details: routeId,
  });
  const activity = {
    activityId: action.actionId,
    publicKey: project.ownerPublicKey,
    atMs: action.nowMs,
    call: routeId,
    projectId,
    adminUsername: action.adminUsername,
  };
  await services.adminLog.recordForOwner(action, activity);
  return activity;
}

/**
 * Makes the change that `actForOwner` recorded. If the change is refused, the owner's entry says so. Rethrows all
 * errors.
 */
export async function changeForOwner<Result>(
  adminLog: Pick<AdminLog, 'markRefused'>,
  recorded: Activity | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (recorded !== undefined && error instanceof RequestError) await adminLog.markRefused(recorded);
    throw error;
  }
}

/** Calls `actForOwner` for the project of a build that the caller started. Call it before the project changes. */
export async function actForOwnerOfBuild(
  services: ActForOwnerServices & { builds: Pick<Builds, 'find'> },
  caller: Caller,
  { operationId, ...call }: Omit<OwnersCall, 'projectId'> & { operationId: string },
): Promise<Activity | undefined> {
  if (!caller.isAdmin) return;
  const operation = await services.builds.find(operationId);
  if (operation?.ownerPublicKey !== caller.user.publicKey) return;
  return actForOwner(services, caller, { ...call, projectId: operation.projectId });
}

/**
 * Returns the activity entry that shows an admin's action to the project owner; an empty object when the admin owns the
 * project.
 */
export function activityFor(
  { actionId, adminPublicKey, adminUsername, nowMs }: AdminAction,
  { ownerPublicKey, projectId }: { ownerPublicKey: string; projectId: string },
  call: RouteId,
): { activity?: Activity } {
  if (ownerPublicKey === adminPublicKey) return {};
  return { activity: { activityId: actionId, publicKey: ownerPublicKey, atMs: nowMs, call, projectId, adminUsername } };
}
