import { randomUUID } from 'node:crypto';
import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { ACCOUNT_MAX_CREDITS } from '../../../ports/credits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { newAction, requireAdminPassword } from '../admin-action.ts';
import { requireUser } from './require-user.ts';
import { type ChangeUserServices, nameOf } from './set-banned.ts';

/**
 * Returns the new balance. Throws RequestError `not_found`, `insufficient_credits`, and `conflict` when the idempotency
 * key was used for another adjustment or the balance would be too high.
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
  const adjusted = await services.adminUsers.adjust({ publicKey, credits: amount, reason, idempotencyKey }, action);
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
