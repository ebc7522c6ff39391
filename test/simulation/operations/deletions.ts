/** Deletes apps while their banks are in use. The product must pay the credits of the bank to the owner. */
import { deleteRevision } from '../../../functions/core/projects/delete-revision.ts';
import { FIRST_REVISION } from '../../../shared/domain/revision-number.ts';
import type { World } from '../world.ts';
import { outcomeOf } from './perform.ts';

/** Tries to delete an app as a random user. Only the owner may delete it. */
export async function deleteApp(world: World, anyone: string): Promise<void> {
  if (world.projectIds.length === 0) return;
  const projectId = world.random.pick(world.projectIds);
  const publicKey = world.random.chance(0.7) ? (world.owners.get(projectId) ?? anyone) : anyone;
  const user = { publicKey, username: publicKey, isBanned: false, createdAtMs: 0 };
  const apiKey = { keyHash: '', publicKey, createdAtMs: 0, expiresAtMs: 0 };
  await outcomeOf(world, `deletion of ${projectId}`, async () => {
    // Records the deletion before the call, because a running build may save the project during the call, which then
    // deletes it.
    if (world.owners.get(projectId) === publicKey) world.deletions.add(projectId);
    const caller = { user, apiKey, isAdmin: false };
    await deleteRevision(world.services, caller, { projectId, revisionString: FIRST_REVISION });
    return 'done';
  });
}
