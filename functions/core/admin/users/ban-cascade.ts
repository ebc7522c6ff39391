import { buildFailure } from '../../../../shared/messages/build-failures.ts';
import type { AdminUsers, AppSuspensions, BanCascade } from '../../../ports/admin.ts';
import type { Builds, Workflow } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type ReleaseServices, releaseBuild } from '../../builds/release-build.ts';
import { type RemoveAccountServices, removeAccount } from './remove-account.ts';

export interface CascadeServices extends ReleaseServices {
  adminUsers: Pick<
    AdminUsers,
    'findCascade' | 'waitingCascades' | 'advanceCascade' | 'endCascade' | 'removeKeys' | 'details'
  >;
  suspensions: Pick<AppSuspensions, 'listOfOwner' | 'setOwnerBanned'>;
  builds: Pick<Builds, 'find' | 'fail'>;
  clock: Clock;
  /** Optional: without it, the stages of a stopped build run until they notice the stop. */
  workflow?: Workflow | undefined;
  /** Optional: without it, the scheduled job, not the request, does the follow-up work of an account deletion. */
  removal?: RemoveAccountServices | undefined;
}

const PROJECTS_PER_STEP = 25;

/**
 * Continues the follow-up work of a ban, an unban or an account deletion. Returns true when it is complete, false when
 * `untilMs` has passed. A ban removes the user's API keys, stops and refunds the running build, and suspends the user's
 * apps; an unban restores the apps; an account deletion deletes them. Each step is safe to repeat. A failed step does
 * not stop the others: an AggregateError is thrown at the end, and the next call starts again at the failed step.
 */
export async function continueCascade(services: CascadeServices, publicKey: string, untilMs: number): Promise<boolean> {
  const { adminUsers, clock } = services;
  const errors: unknown[] = [];
  let cascade = await adminUsers.findCascade(publicKey);
  if (cascade?.deletion) return continueDeletion(services, cascade, untilMs);
  if (cascade?.isBan && cascade.cursor === undefined)
    errors.push(...(await lockOut(services, publicKey, 'stopped_by_ban')));
  while (cascade && clock.nowMs() <= untilMs) {
    const page = await updatePage(services, cascade);
    errors.push(...page.errors);
    cascade =
      errors.length === 0 ? await recordStep(adminUsers, cascade, page.nextCursor) : nextPage(cascade, page.nextCursor);
  }
  if (errors.length > 0) throw new AggregateError(errors, `The ban of ${publicKey} is not complete.`);
  return cascade === undefined;
}

/**
 * Continues all unfinished follow-up work until `untilMs`. Throws an AggregateError at the end when the work for some
 * users failed.
 */
export async function continueCascades(services: CascadeServices, untilMs: number): Promise<void> {
  const { adminUsers, clock } = services;
  const errors: unknown[] = [];
  for await (const publicKey of adminUsers.waitingCascades()) {
    // A failure for one user must not block the next ones.
    await continueCascade(services, publicKey, untilMs).catch((error: unknown) => errors.push(error));
    if (clock.nowMs() > untilMs) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some bans are not complete.');
}

async function continueDeletion(services: CascadeServices, cascade: BanCascade, untilMs: number): Promise<boolean> {
  const errors = await lockOut(services, cascade.publicKey, 'stopped_by_deletion');
  if (errors.length > 0) throw new AggregateError(errors, 'The deletion of an account is not complete.');
  const isRemoved = services.removal && (await removeAccount(services.removal, cascade, untilMs));
  if (isRemoved) await services.adminUsers.endCascade(cascade);
  return isRemoved === true;
}

/** Removes the user's API keys and stops the user's running build. Returns the errors. */
async function lockOut(
  services: CascadeServices,
  publicKey: string,
  reason: 'stopped_by_ban' | 'stopped_by_deletion',
): Promise<unknown[]> {
  return errorsOf([services.adminUsers.removeKeys(publicKey), stopBuild(services, publicKey, reason)]);
}

async function stopBuild(
  services: CascadeServices,
  publicKey: string,
  reason: 'stopped_by_ban' | 'stopped_by_deletion',
): Promise<void> {
  const { adminUsers, builds, clock, workflow } = services;
  const { runningOperationId } = await adminUsers.details(publicKey, clock.nowMs());
  const operation = runningOperationId ? await builds.find(runningOperationId) : undefined;
  if (operation?.status !== 'running') return;
  await releaseBuild(services, operation, { failure: buildFailure(reason), isCancelled: true });
  await workflow?.stop(operation.operationId);
}

/** Suspends or restores one page of projects; returns the next cursor and the errors. */
async function updatePage(
  { suspensions }: CascadeServices,
  { publicKey, isBan, cursor }: BanCascade,
): Promise<{ nextCursor: string | undefined; errors: unknown[] }> {
  const { entries, nextCursor } = await suspensions.listOfOwner(publicKey, {
    limit: PROJECTS_PER_STEP,
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

/** Stores the progress of the follow-up work. Returns the remaining work; undefined when it is complete. */
async function recordStep(
  adminUsers: CascadeServices['adminUsers'],
  cascade: BanCascade,
  cursor: string | undefined,
): Promise<BanCascade | undefined> {
  const next = nextPage(cascade, cursor);
  if (!next) {
    await adminUsers.endCascade(cascade);
    return undefined;
  }
  // The write fails when a newer ban or unban has replaced this work. The request of that ban or unban does the new
  // work.
  return (await adminUsers.advanceCascade(next)) ? next : undefined;
}

async function errorsOf(tasks: Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(tasks);
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}
