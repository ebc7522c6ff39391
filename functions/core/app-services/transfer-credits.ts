import type { RouteInput, RouteResponse } from '../../../shared/contract/routes.ts';
import { APP_SERVICE_MESSAGES } from '../../../shared/messages/app-services.ts';
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
  requireMoved(result, 'You do not have this many credits.');
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
  requireMoved(result, 'The bank of this app does not hold this many credits.');
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

function requireMoved(result: BankResult, insufficientMessage: string): void {
  if (result.ok) return;
  if (result.reason === 'no_project') throw projectNotFound();
  if (result.reason === 'suspended') throw new RequestError('gone', 'This app was taken down.');
  if (result.reason === 'insufficient_credits')
    throw new RequestError('insufficient_credits', insufficientMessage);
  const detail = 'This idempotency key belongs to another transfer.';
  throw new RequestError('conflict', `${APP_SERVICE_MESSAGES.transferFallback} ${detail}`);
}

async function bankResponse(
  { balances }: BankServices,
  publicKey: string,
  projectId: string,
): Promise<RouteResponse<'depositToBank'>> {
  const [bank, account] = await Promise.all([balances.ofBank(projectId), balances.ofUser(publicKey)]);
  return { success: true, appWalletBalance: bank.availableCredits, credits: account.availableCredits };
}
