import { randomUUID } from 'node:crypto';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import type { AdminUsers } from '../../ports/admin.ts';
import type { Users } from '../../ports/auth.ts';
import type { Balances } from '../../ports/credits.ts';
import { ACCOUNT_MAX_CREDITS } from '../../ports/credits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { requirePublicKey } from '../auth/signature.ts';
import { type AdminAccessServices, newAction, requireAdminPassword } from './admin-action.ts';
import { type CascadeServices, continueCascade } from './ban-cascade.ts';
import { requireUser } from './read-users.ts';

export interface ChangeUserServices extends AdminAccessServices, CascadeServices {
  users: Users;
  adminUsers: AdminUsers;
  balances: Balances;
}

/** How long a request continues the consequences of a ban; the schedule does the rest. */
const CASCADE_BUDGET_MS = 10_000;

/**
 * Adds or removes credits of a user; returns the available credits afterwards. Throws RequestError `not_found`,
 * `insufficient_credits`, or `conflict` for the idempotency key of another adjustment and for more credits than an account may have.
 */
export async function adjustCredits(
  services: ChangeUserServices,
  caller: Caller,
  input: RouteInput<'adjustCredits'>,
): Promise<number> {
  const { publicKey, amount, reason } = input;
  await requireAdminPassword(services, caller, input.adminPassword);
  const user = await requireUser(services.users, publicKey);
  const action = newAction(services, caller, {
    actionType: 'adjust_credits',
    targetIdentifier: nameOf(user),
    details: `${amount > 0 ? '+' : ''}${amount} credits: ${reason}`,
  });
  const idempotencyKey = input.idempotencyKey ?? randomUUID();
  const adjusted = await services.adminUsers.adjust(
    { publicKey, credits: amount, reason, idempotencyKey },
    action,
  );
  if (adjusted.ok) return (await services.balances.ofUser(publicKey)).availableCredits;
  switch (adjusted.reason) {
    case 'not_found':
      throw new RequestError('user_not_found');
    case 'different_movement':
      throw new RequestError('adjustment_key_reused');
    case 'insufficient_credits':
      throw new RequestError('user_credits_missing');
    case 'too_many_credits':
      throw new RequestError({
        key: 'account_credits_exceeded',
        params: { most: ACCOUNT_MAX_CREDITS.toLocaleString('en') },
      });
  }
}

/**
 * Bans or unbans a user; returns false when the schedule has to complete the consequences. Repeating it continues them.
 * Throws RequestError `not_found`, and `conflict` for oneself or a user who is banned (or not banned) already.
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

/** Throws, unless an earlier request began the same ban or unban and its consequences are not complete. */
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

function nameOf({ username, publicKey }: { username: string; publicKey: string }): string {
  return `${username} (${publicKey})`;
}
