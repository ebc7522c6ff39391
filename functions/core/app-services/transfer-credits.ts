import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import type { FixedReasonOf } from '../../../shared/messages/refusals.ts';
import type { AppBanks, BankResult } from '../../ports/app-services.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balances } from '../../ports/credits.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject, projectNotFound } from '../projects/managed-project.ts';

export interface BankServices {
  projects: Projects;
  banks: AppBanks;
  balances: Balances;
  clock: Clock;
  ids: Ids;
}

/**
 * Moves credits of the caller, who may be anyone, into the bank of an app. Throws RequestError `not_found`, `gone` for a suspended
 * app, `insufficient_credits`, or `conflict` when the idempotency key was used for another transfer.
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

/**
 * Moves credits of the bank to the owner of the app, also when the caller is an admin; returns the owner's credits then. Throws RequestError `forbidden` and the
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

function movementId(
  { ids }: BankServices,
  kind: 'deposit' | 'withdraw',
  { user }: Caller,
  idempotencyKey: string | undefined,
): string {
  return `${kind}:${user.publicKey}:${idempotencyKey ?? ids.nonce()}`;
}

function requireMoved(result: BankResult, insufficientReason: FixedReasonOf<'insufficient_credits'>): void {
  if (result.ok) return;
  if (result.reason === 'no_project') throw projectNotFound();
  if (result.reason === 'suspended') throw new RequestError('app_taken_down');
  if (result.reason === 'insufficient_credits') throw new RequestError(insufficientReason);
  throw new RequestError('transfer_key_reused');
}

async function bankResponse(
  { balances }: BankServices,
  publicKey: string,
  projectId: string,
): Promise<RouteResponse<'depositToBank'>> {
  const [bank, account] = await Promise.all([balances.ofBank(projectId), balances.ofUser(publicKey)]);
  return { success: true, appWalletBalance: bank.availableCredits, credits: account.availableCredits };
}
