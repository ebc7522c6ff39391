import type { AdminLog } from '../../ports/action-log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';

interface ReadServices {
  adminLog: Pick<AdminLog, 'recordRead'>;
  clock: Clock;
}

/**
 * Records that an admin reads the project of another user, in the admin log and in the owner's activity. It runs before
 * the read, so that no read lacks its entry. Does nothing for the owner and for users without admin rights.
 */
export async function recordProjectRead(
  services: ReadServices & { projects: Pick<Projects, 'findProject'> },
  caller: Caller,
  { routeId, projectId }: { routeId: string; projectId: string },
): Promise<void> {
  if (!caller.isAdmin) return;
  const project = await services.projects.findProject(projectId);
  if (project) await recordRead(services, caller.user, { ...project, call: routeId });
}

/** Records that an admin reads data of another user. Does nothing when the admin reads their own data. */
export async function recordRead(
  { adminLog, clock }: ReadServices,
  { publicKey, username }: { publicKey: string; username: string },
  { ownerPublicKey, projectId, call }: { ownerPublicKey: string; projectId?: string; call: string },
): Promise<void> {
  if (ownerPublicKey === publicKey) return;
  await adminLog.recordRead({
    adminPublicKey: publicKey,
    adminUsername: username,
    ownerPublicKey,
    projectId,
    call,
    nowMs: clock.nowMs(),
  });
}
