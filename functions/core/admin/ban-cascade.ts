/**
 * What follows from a ban: keys go, the running build stops and is refunded, published apps are kept from the public; from its
 * end: the apps are back. In bounded steps, each of which may be repeated, so that whoever comes next can go on.
 */
import type { AppSuspensions } from '../../ports/admin-platform.ts';
import type { AdminUsers, BanCascade } from '../../ports/admin-users.ts';
import type { Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Workflow } from '../../ports/workflow.ts';

export interface CascadeServices {
  adminUsers: AdminUsers;
  suspensions: AppSuspensions;
  builds: Builds;
  clock: Clock;
  /** Without it, the stages of a stopped build find out by themselves. */
  workflow?: Workflow | undefined;
}

const PROJECTS_A_STEP = 25;
const CASCADES_A_RUN = 20;

/** Goes on with a user's cascade until it is complete (true) or `untilMs` is past. */
export async function carryOutBan(
  services: CascadeServices,
  publicKey: string,
  untilMs: number,
): Promise<boolean> {
  let cascade = await services.adminUsers.findCascade(publicKey);
  if (cascade?.isBan && cascade.cursor === undefined) await lockOut(services, publicKey);
  while (cascade) {
    if (services.clock.nowMs() > untilMs) return false;
    cascade = await takeStep(services, cascade);
  }
  return true;
}

/** Goes on with all that are left; returns how many it looked at. */
export async function continueCascades(services: CascadeServices, untilMs: number): Promise<number> {
  const waiting = await services.adminUsers.listCascades(CASCADES_A_RUN);
  for (const publicKey of waiting) await carryOutBan(services, publicKey, untilMs);
  return waiting.length;
}

async function lockOut(services: CascadeServices, publicKey: string): Promise<void> {
  const { adminUsers, builds, clock, workflow } = services;
  await adminUsers.removeKeys(publicKey);
  const { runningOperationId } = await adminUsers.details(publicKey, clock.nowMs());
  const operation = runningOperationId ? await builds.find(runningOperationId) : undefined;
  if (operation?.status !== 'running') return;
  await builds.fail(operation, 'The account was banned. The credits were returned.', true);
  await workflow?.stop(operation.operationId);
}

/** One page of projects; returns what is left, undefined when nothing is. */
async function takeStep(services: CascadeServices, cascade: BanCascade): Promise<BanCascade | undefined> {
  const { adminUsers, suspensions } = services;
  const { entries, nextCursor } = await suspensions.listOfOwner(cascade.publicKey, {
    limit: PROJECTS_A_STEP,
    cursor: cascade.cursor,
  });
  await Promise.all(
    entries
      .filter((project) => (project.isOwnerBanned ?? false) !== cascade.isBan)
      .map(({ projectId }) => suspensions.setOwnerBanned(projectId, cascade.isBan)),
  );
  if (nextCursor === undefined) {
    await adminUsers.endCascade(cascade);
    return undefined;
  }
  const next = { ...cascade, cursor: nextCursor };
  // Another ban or unban has begun anew, and is somebody else's to carry out.
  return (await adminUsers.advanceCascade(next)) ? next : undefined;
}
