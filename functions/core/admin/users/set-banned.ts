import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { AdminUsers } from '../../../ports/admin.ts';
import type { Users } from '../../../ports/auth.ts';
import type { Balances } from '../../../ports/credits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { requirePublicKey } from '../../auth/sign-in/signature.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from '../admin-action.ts';
import { type CascadeServices, continueCascade } from './ban-cascade.ts';
import { requireUser } from './require-user.ts';

export interface ChangeUserServices extends AdminAccessServices, CascadeServices {
  users: Users;
  adminUsers: AdminUsers;
  balances: Balances;
}

/** The time that a request spends on the follow-up work of a ban. The scheduled job does the rest. */
const CASCADE_BUDGET_MS = 10_000;

/**
 * Bans or unbans a user. Returns false when follow-up work remains for the scheduled job. Throws RequestError
 * `not_found` and `conflict`.
 */
export async function setBanned(
  services: ChangeUserServices,
  caller: Caller,
  { publicKey, reason, adminPassword }: RouteInput<'banUser'>,
  isBanned: boolean,
): Promise<boolean> {
  await requireAdminPassword(services, caller, adminPassword);
  requirePublicKey(publicKey);
  if (publicKey === caller.user.publicKey) {
    throw new RequestError('own_ban');
  }
  const user = await requireUser(services.users, publicKey);
  if (user.deletedAtMs !== undefined) {
    throw new RequestError('user_deleted');
  }
  const action = newAction(services, caller, {
    actionType: isBanned ? 'ban_user' : 'unban_user',
    targetIdentifier: nameOf(user),
    details: reason,
  });
  const result = await services.adminUsers.setBanned(publicKey, isBanned, reason, action);
  if (!result.ok) await refuseBan(services, publicKey, isBanned, result.reason);
  return continueCascade(services, publicKey, services.clock.nowMs() + CASCADE_BUDGET_MS);
}

/** Throws RequestError unless an earlier request began the same change and its follow-up work is incomplete. */
async function refuseBan(
  services: ChangeUserServices,
  publicKey: string,
  isBanned: boolean,
  reason: 'not_found' | 'unchanged' | 'caller_banned',
): Promise<void> {
  if (reason === 'not_found') throw new RequestError('user_not_found');
  if (reason === 'caller_banned') throw new RequestError('account_banned');
  const cascade = await services.adminUsers.findCascade(publicKey);
  if (cascade?.isBan === isBanned) return;
  throw new RequestError(isBanned ? 'user_banned_before' : 'user_not_banned');
}

export function nameOf({ username, publicKey }: { username: string; publicKey: string }): string {
  return `${username} (${publicKey})`;
}
