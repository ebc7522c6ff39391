/**
 * What follows from a ban: keys go, the running build stops and is refunded, published apps are kept from the public; from its
 * end: the apps are back. In bounded steps, each of which may be repeated, so that whoever comes next can go on.
 */
import type { AdminUsers, AppSuspensions, BanCascade } from '../../ports/admin.ts';
import type { Builds, Workflow } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import { type ReleaseServices, releaseBuild } from '../builds/release-build.ts';

export interface CascadeServices extends ReleaseServices {
  adminUsers: Pick<
    AdminUsers,
    'findCascade' | 'waitingCascades' | 'advanceCascade' | 'endCascade' | 'removeKeys' | 'details'
  >;
  suspensions: Pick<AppSuspensions, 'listOfOwner' | 'setOwnerBanned'>;
  builds: Pick<Builds, 'find' | 'fail'>;
  clock: Clock;
  /** Without it, the stages of a stopped build find out by themselves. */
  workflow?: Workflow | undefined;
}

const PROJECTS_A_STEP = 25;

/**
 * Goes on with a user's cascade until it is complete (true) or `untilMs` is past. What fails keeps nothing else from being
 * done: it throws at the end what went wrong, and the cascade begins there again.
 */
export async function carryOutBan(
  services: CascadeServices,
  publicKey: string,
  untilMs: number,
): Promise<boolean> {
  const { adminUsers, clock } = services;
  const errors: unknown[] = [];
  let cascade = await adminUsers.findCascade(publicKey);
  if (cascade?.isBan && cascade.cursor === undefined) errors.push(...(await lockOut(services, publicKey)));
  while (cascade && clock.nowMs() <= untilMs) {
    const page = await changePage(services, cascade);
    errors.push(...page.errors);
    cascade =
      errors.length === 0
        ? await noteStep(adminUsers, cascade, page.nextCursor)
        : nextPage(cascade, page.nextCursor);
  }
  if (errors.length > 0) throw new AggregateError(errors, `The ban of ${publicKey} is not carried out.`);
  return cascade === undefined;
}

/** Goes on with all that are left until `untilMs` is past. Throws at the end what went wrong with single ones. */
export async function continueCascades(services: CascadeServices, untilMs: number): Promise<void> {
  const { adminUsers, clock } = services;
  const errors: unknown[] = [];
  for await (const publicKey of adminUsers.waitingCascades()) {
    // One that cannot be carried out must not keep those behind it from it.
    await carryOutBan(services, publicKey, untilMs).catch((error: unknown) => errors.push(error));
    if (clock.nowMs() > untilMs) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some bans could not be carried out.');
}

/** Returns what went wrong. */
async function lockOut(services: CascadeServices, publicKey: string): Promise<unknown[]> {
  return errorsOf([services.adminUsers.removeKeys(publicKey), stopBuild(services, publicKey)]);
}

async function stopBuild(services: CascadeServices, publicKey: string): Promise<void> {
  const { adminUsers, builds, clock, workflow } = services;
  const { runningOperationId } = await adminUsers.details(publicKey, clock.nowMs());
  const operation = runningOperationId ? await builds.find(runningOperationId) : undefined;
  if (operation?.status !== 'running') return;
  await releaseBuild(services, operation, {
    error: 'The account was banned. The credits were returned.',
    isCancelled: true,
  });
  await workflow?.stop(operation.operationId);
}

/** One page of projects: where the next one begins, and what went wrong in it. */
async function changePage(
  { suspensions }: CascadeServices,
  { publicKey, isBan, cursor }: BanCascade,
): Promise<{ nextCursor: string | undefined; errors: unknown[] }> {
  const { entries, nextCursor } = await suspensions.listOfOwner(publicKey, {
    limit: PROJECTS_A_STEP,
    cursor,
  });
  const changes = entries
    .filter((project) => (project.isOwnerBanned ?? false) !== isBan)
    .map(({ projectId }) => suspensions.setOwnerBanned(projectId, isBan));
  return { nextCursor, errors: await errorsOf(changes) };
}

function nextPage(cascade: BanCascade, cursor: string | undefined): BanCascade | undefined {
  return cursor === undefined ? undefined : { ...cascade, cursor };
}

/** Returns what is left, undefined when nothing is. */
async function noteStep(
  adminUsers: CascadeServices['adminUsers'],
  cascade: BanCascade,
  cursor: string | undefined,
): Promise<BanCascade | undefined> {
  const next = nextPage(cascade, cursor);
  if (!next) {
    await adminUsers.endCascade(cascade);
    return undefined;
  }
  // Another ban or unban has begun anew, and is somebody else's to carry out.
  return (await adminUsers.advanceCascade(next)) ? next : undefined;
}

async function errorsOf(tasks: Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(tasks);
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}
