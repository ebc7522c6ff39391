import type { RouteInput } from '../../../shared/contract/routes.ts';
import { RETURN_WEEK_MS, RETURNS_PER_WEEK, returnableUntilMs } from '../../../shared/domain/build-return.ts';
import { canManageProject } from '../../../shared/domain/permissions.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';
import { compareRevisions } from '../../../shared/domain/revision-number.ts';
import type { BuildReturn, BuildReturns, Builds, Operation, RecentReturns } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balances } from '../../ports/credits.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Projects, SavedRevision } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Caller } from '../auth/authenticate.ts';
import { planRemoval, removeProjectFiles, removeRevisionFiles } from '../projects/delete-revision.ts';
import { type FoundRevision, refuseConflict } from '../projects/managed-project.ts';

export interface ReturnServices {
  builds: Pick<Builds, 'find'>;
  buildReturns: BuildReturns;
  projects: Projects;
  balances: Balances;
  apps: FileStore;
  clock: Clock;
}

export interface ReturnedBuild {
  creditsReturned: number;
  /** The newest remaining revision; undefined when none remained and the project was deleted. */
  remainingRevision?: string | undefined;
}

const MAX_ATTEMPTS = 5;

/**
 * Refunds a build that the user returns: credits the charged price and permanently deletes the revision or the two
 * designs that the build made, and the project if nothing else remains. Repeating the call changes nothing and gives
 * the same result. Throws RequestError `not_found` for an unknown operation or revision or another user's, `forbidden`
 * for a project that the caller may no longer change, `rate_limited`, and `conflict` for a build that may not be
 * returned: unpaid, older than a day, followed by a revision, exported or published.
 */
export async function returnBuild(
  services: ReturnServices,
  caller: Caller,
  input: RouteInput<'returnBuild'>,
): Promise<ReturnedBuild> {
  return retryOnConflict(
    MAX_ATTEMPTS,
    () => tryToReturn(services, caller, input),
    () => refuseConflict(),
  );
}

async function tryToReturn(
  services: ReturnServices,
  caller: Caller,
  { operationId, reason }: RouteInput<'returnBuild'>,
): Promise<ReturnedBuild | undefined> {
  const operation = await services.builds.find(operationId);
  if (!operation || operation.ownerPublicKey !== caller.user.publicKey) {
    throw new RequestError('operation_not_found');
  }
  if (operation.returnedAtMs !== undefined) return finishReturn(services, operation);
  const planned = await planReturn(services, caller, operation, reason).catch(async (error: unknown) => {
    // Another request may have refunded the build since this one read it.
    const latest = await services.builds.find(operationId);
    if (latest?.returnedAtMs === undefined) throw error;
    return undefined;
  });
  if (!planned || !(await services.buildReturns.write(planned))) return undefined;
  await removeRevisionFiles(services.apps, planned.removal);
  return resultOf(services.projects, operation);
}

/**
 * Completes an earlier refund that may have failed after its transaction: deletes the files if the project was deleted.
 */
async function finishReturn({ projects, apps }: ReturnServices, operation: Operation): Promise<ReturnedBuild> {
  const result = await resultOf(projects, operation);
  // Delete only the files of a deleted project: in other projects, a later revision may have the same number.
  if (result.remainingRevision === undefined) await removeProjectFiles(apps, operation.projectId);
  return result;
}

async function resultOf(projects: Projects, { projectId, receipt }: Operation): Promise<ReturnedBuild> {
  const left = (await projects.find(projectId))?.revisions.map(({ revisionString }) => revisionString);
  return {
    creditsReturned: receipt?.creditsCharged ?? 0,
    remainingRevision: left?.toSorted(compareRevisions).at(-1),
  };
}

async function planReturn(
  services: ReturnServices,
  caller: Caller,
  operation: Operation,
  reason: string,
): Promise<BuildReturn> {
  const { projects, buildReturns, clock } = services;
  const { creditsCharged: credits } = requireReturnable(operation, clock.nowMs());
  const [{ found, otherDesign }, recent] = await Promise.all([
    findBuilt(projects, caller, operation),
    buildReturns.recent(caller.user.publicKey),
  ]);
  const removal = await planRemoval(services, found, otherDesign);
  return {
    operation,
    projectName: found.project.name,
    credits,
    reason,
    removal: { ...removal, returnedFrom: { revisionCount: found.revisions.length } },
    recent: requireQuota(recent, removal.nowMs),
  };
}

/** Returns the build's receipt if the user may return the build for a refund. Otherwise, throws RequestError. */
function requireReturnable({ status, receipt, endedAtMs }: Operation, nowMs: number): Receipt {
  if (status !== 'completed' || !receipt || endedAtMs === undefined) {
    throw new RequestError('build_not_finished');
  }
  if (receipt.creditsCharged === 0) {
    throw new RequestError('build_free');
  }
  if (nowMs > returnableUntilMs(endedAtMs)) {
    throw new RequestError('return_too_late');
  }
  return receipt;
}

interface Built {
  found: FoundRevision;
  /** The second design of the build, if it still exists. */
  otherDesign: SavedRevision | undefined;
}

/** Returns the existing revisions of a build. Throws RequestError when they may not be removed. */
async function findBuilt(
  projects: Projects,
  { user, isAdmin }: Caller,
  { projectId, revisionString, endedAtMs, receipt }: Operation,
): Promise<Built> {
  const found = await projects.find(projectId);
  const designs = receipt?.designs?.map((design) => design.revisionString) ?? [];
  const made = new Set([revisionString, ...designs]);
  // A later revision may have reused the number of a deleted one, so the times are compared too.
  const built = found?.revisions.filter((other) => made.has(other.revisionString) && other.createdAtMs === endedAtMs);
  const [revision, otherDesign] = built ?? [];
  if (!found || !revision) {
    throw new RequestError('built_app_deleted');
  }
  const { project, revisions } = found;
  const mayManage = canManageProject({ publicKey: user.publicKey, isAdmin }, project);
  const isProjectOfOther = project.ownerPublicKey !== user.publicKey;
  if (!mayManage || (isProjectOfOther && revisions.length === built?.length)) {
    throw new RequestError('return_not_owner');
  }
  if (project.usedUntilMs !== undefined && project.usedUntilMs >= revision.createdAtMs) {
    throw new RequestError('build_used');
  }
  // A later revision is a copy or a change of this build, so the build cannot be returned any more.
  const later = revisions.find(({ createdAtMs }) => createdAtMs > revision.createdAtMs);
  if (later) {
    throw new RequestError({ key: 'build_followed', params: { revision: later.revisionString } });
  }
  return { found: { project, revisions, revision }, otherDesign };
}

/**
 * Returns the times at which the user returned builds in the last seven days. Throws RequestError when there are too
 * many.
 */
function requireQuota({ timesMs, version }: RecentReturns, nowMs: number): RecentReturns {
  const counted = timesMs.filter((timeMs) => timeMs > nowMs - RETURN_WEEK_MS);
  const [oldestMs] = counted;
  if (oldestMs === undefined || counted.length < RETURNS_PER_WEEK) return { timesMs: counted, version };
  const nextMs = oldestMs + RETURN_WEEK_MS;
  throw new RequestError(
    { key: 'too_many_returns', params: { most: RETURNS_PER_WEEK, from: new Date(nextMs).toUTCString() } },
    { retryAfterSeconds: Math.ceil((nextMs - nowMs) / 1000) },
  );
}
