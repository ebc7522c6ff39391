import { returnBuild } from '../../../functions/core/builds/return-build.ts';
import type { Operation } from '../../../functions/ports/builds.ts';
import { userAccountId } from '../../../functions/ports/credits.ts';
import { LogicalCall } from '../calls.ts';
import type { World } from '../world.ts';
import { expectedPrice, hasOpenProblem } from './build-fates.ts';
import { outcomeOf, perform } from './perform.ts';

const SECOND_REVISION = 0.3;
/** Hold for a build with two designs. */
const TWO_DESIGNS_CREDITS = 35;
const STRANGER = 0.1;
/** Probability of an attempt to return a build that has not ended or has failed. */
const TOO_EARLY = 0.05;

/** Tries to return a build at half price as any user, but only the paying user may. */
export async function returnHalfBuild(world: World, anyone: string): Promise<void> {
  const operationIds = world.startedOperationIds.filter(hasOpenProblem);
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
  if (world.random.chance(SECOND_REVISION)) await addRevision(world, operation);
  world.deletions.add(operation.projectId);
  await perform(world, callOf(world, operation), async () => {
    await returnBuild(world.services, callerOf(anyone, operation?.ownerPublicKey), operationId);
    return 'done';
  });
}

async function returnAsStranger(world: World, operationId: string, stranger: string): Promise<void> {
  const outcome = await outcomeOf(world, `return of ${operationId} by ${stranger}`, async () => {
    await returnBuild(world.services, callerOf(stranger), operationId);
    return 'done';
  });
  if (outcome === 'done') world.defects.push(`${stranger} returned the build ${operationId} of another user`);
}

/** A build may be returned only once, however often a user requests it. */
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

/** Adds a revision, so that the project remains after the return. */
async function addRevision(world: World, { projectId }: Operation): Promise<void> {
  const revision = { revisionString: '1.1', imageAssets: [], documentSha256: 'other' };
  await outcomeOf(world, `revision of ${projectId}`, async () => {
    const { projectChanges, clock } = world.services;
    await projectChanges.addRevision(projectId, { ...revision, createdAtMs: clock.nowMs() }, 150);
    return 'done';
  });
}
