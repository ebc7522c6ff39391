import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';
import { type BankServices, bankResponse, movementId, requireMoved } from './bank-transfer.ts';

/**
 * Moves credits from an app's bank to its owner, even when an admin calls it. Throws RequestError `forbidden` and the
 * errors of `depositToBank`.
 */
export async function withdrawFromBank(
  services: BankServices,
  caller: Caller,
  { projectId, amount, idempotencyKey }: RouteInput<'withdrawFromBank'>,
): Promise<RouteResponse<'withdrawFromBank'>> {
  const { project } = await findManagedProject(services.projects, caller, projectId);
  const result = await services.banks.withdraw({
    movementId: movementId(services, 'withdraw', caller, idempotencyKey),
    projectId,
    publicKey: project.ownerPublicKey,
    credits: amount,
    reason: 'Withdrawal from the bank of an app',
    nowMs: services.clock.nowMs(),
  });
  requireMoved(result, 'bank_credits_missing');
  return bankResponse(services, project.ownerPublicKey, projectId);
}
