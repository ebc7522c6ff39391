/**
 * Users return paid builds for a refund, including builds at the full price. A build that was exported before must not
 * be returned.
 */
import { returnBuild } from '../../../functions/core/builds/return-build.ts';
import type { Operation } from '../../../functions/ports/builds.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import { LogicalCall } from '../calls.ts';
import type { World } from '../world.ts';
import { costsNothing, expectedPrice } from './build-fates.ts';
import { outcomeOf, perform } from './perform.ts';

const OLDER_REVISION = 0.3;
const EXPORTED = 0.15;
const REASON = 'Nothing happens when I press Start.';
/** The credits that a build with two designs reserves. */
const TWO_DESIGNS_CREDITS = 35;
const STRANGER = 0.1;
/** Probability that the user tries to return a build which has not completed. */
const TOO_EARLY = 0.05;

/** Tries to return a paid build. Only the user who paid for the build may return it. */
export async function returnPaidBuild(world: World, anyone: string): Promise<void> {
  const operationIds = world.startedOperationIds.filter((operationId) => !costsNothing(operationId));
  if (operationIds.length === 0) return;
  const operationId = world.random.pick(operationIds);
  let operation: Operation | undefined;
  await outcomeOf(world, `status of ${operationId}`, async () => {
    operation = await world.services.builds.find(operationId);
    return 'done';
  });
  if (!operation || (operation.status !== 'completed' && !world.random.chance(TOO_EARLY))) return;
  if (world.random.chance(STRANGER) && anyone !== operation.ownerPublicKey) {
    await returnAsStranger(world, operationId, anyone);
    return;
  }
  if (world.random.chance(OLDER_REVISION)) await addOlderRevision(world, operation);
  if (world.random.chance(EXPORTED)) {
    await exportBuild(world, operation);
    return;
  }
  world.deletions.add(operation.projectId);
  await perform(world, callOf(world, operation), async () => {
    await returnBuild(world.services, callerOf(anyone, operation?.ownerPublicKey), {
      operationId,
      reason: REASON,
    });
    return 'done';
  });
}

async function returnAsStranger(world: World, operationId: string, stranger: string): Promise<void> {
  const outcome = await outcomeOf(world, `return of ${operationId} by ${stranger}`, async () => {
    await returnBuild(world.services, callerOf(stranger), { operationId, reason: REASON });
    return 'done';
  });
  if (outcome === 'done') world.defects.push(`${stranger} returned the build ${operationId} of another user`);
}

/**
 * Returns the logical call for the return of a build. Repeated requests share one call, because a build can be returned
 * only once.
 */
function callOf(world: World, operation: Operation): LogicalCall {
  const { operationId, ownerPublicKey, mode, heldCredits } = operation;
  const movementId = `return:${operationId}`;
  const known = world.calls.find(({ label }) => label === movementId);
  const availableChange = expectedPrice(operationId, mode, heldCredits === TWO_DESIGNS_CREDITS);
  const effect = { accountId: userAccountId(ownerPublicKey), movementId, availableChange, heldChange: 0 };
  return known ?? new LogicalCall(movementId, [effect]);
}

function callerOf(anyone: string, publicKey = anyone) {
  const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 };
  return { user, apiKey: { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 }, isAdmin: false };
}

/** Adds an older revision, so that the project is not deleted when the build is returned. */
async function addOlderRevision(world: World, { projectId, endedAtMs = 0 }: Operation): Promise<void> {
  const older = { imageAssets: [], documentSha256: 'other', createdAtMs: endedAtMs - 1 };
  await outcomeOf(world, `revision of ${projectId}`, async () => {
    await world.services.projectChanges.addRevision(projectId, { ...older, revisionString: '1.1' }, 150);
    return 'done';
  });
}

/** Exports a build, which can then no longer be returned. */
async function exportBuild(world: World, operation: Operation): Promise<void> {
  const { operationId, projectId, endedAtMs = 0, ownerPublicKey } = operation;
  // Skips a build whose return was requested before, because a delayed copy of that request may still arrive.
  if (world.calls.some(({ label }) => label === `return:${operationId}`)) return;
  const isExported = await outcomeOf(world, `export of ${projectId}`, async () => {
    await world.services.projectChanges.recordUse(projectId, endedAtMs);
    return 'done';
  });
  if (isExported !== 'done') return;
  const isReturned = await outcomeOf(world, `return of the exported ${operationId}`, async () => {
    await returnBuild(world.services, callerOf(ownerPublicKey), { operationId, reason: REASON });
    return 'done';
  });
  if (isReturned === 'done') world.defects.push(`the exported build ${operationId} was returned`);
}
