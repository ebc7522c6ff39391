import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type BankServices, bankResponse, movementId, requireMoved } from './bank-transfer.ts';

/**
 * Moves credits of the caller into an app's bank. Throws RequestError `not_found`, `gone`, `insufficient_credits`, or
 * `conflict` when the idempotency key was used for another transfer.
 */
export async function depositToBank(
  services: BankServices,
  caller: Caller,
  { projectId, amount, idempotencyKey }: RouteInput<'depositToBank'>,
): Promise<RouteResponse<'depositToBank'>> {
  const result = await services.banks.deposit({
    movementId: movementId(services, 'deposit', caller, idempotencyKey),
    projectId,
    publicKey: caller.user.publicKey,
    credits: amount,
    reason: 'Deposit to the bank of an app',
    nowMs: services.clock.nowMs(),
  });
  requireMoved(result, 'deposit_credits_missing');
  return bankResponse(services, caller.user.publicKey, projectId);
}
