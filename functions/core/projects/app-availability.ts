import type { User, Users } from '../../ports/auth.ts';
import type { Project } from '../../ports/projects.ts';

export type AppAvailability = { isSuspended: true } | { isSuspended: false; owner: User };

/**
 * Returns whether an app is suspended: an admin took it down, or its owner is banned. Reads the owner's account,
 * because a ban sets the projects' `isOwnerBanned` flags only gradually. `mayLag` allows an eventually consistent read
 * of the account at half the cost.
 */
export async function appAvailability(
  users: Pick<Users, 'find'>,
  { isTakenDown, ownerPublicKey }: Pick<Project, 'isTakenDown' | 'ownerPublicKey'>,
  options: { mayLag?: boolean } = {},
): Promise<AppAvailability> {
  const owner = isTakenDown ? undefined : await users.find(ownerPublicKey, options);
  return owner && !owner.isBanned ? { isSuspended: false, owner } : { isSuspended: true };
}
