/** Credits into and out of the bank of an app. */
import type { RouteInput, RouteReply } from '../../../shared/contract/routes.ts';
import { MONEY_MESSAGES } from '../../../shared/money-messages.ts';
import type { AppBanks, BankResult } from '../../ports/app-banks.ts';
import type { Balances } from '../../ports/balances.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import { RequestError } from '../request-error.ts';
import { type BankCaller, requireManagedProject } from './managed-project.ts';

export interface BankServices {
  banks: AppBanks;
  balances: Balances;
  clock: Clock;
  ids: Ids;
}

/**
 * Moves credits of the caller into the bank; anyone may. Throws RequestError `not_found`, `gone` (taken down, or by a banned user),
 * `insufficient_credits`, or `conflict` (the idempotency key was used for another transfer).
 */
export async function depositToBank(
  services: BankServices,
  caller: BankCaller,
  { projectId, amount, idempotencyKey }: RouteInput<'depositToBank'>,
): Promise<RouteReply<'depositToBank'>> {
  const result = await services.banks.deposit({
    movementId: movementId(services, 'deposit', caller, idempotencyKey),
    projectId,
    publicKey: caller.publicKey,
    credits: amount,
    reason: 'Deposit to the bank of an app',
    nowMs: services.clock.nowMs(),
  });
  requireMoved(result, 'You do not have this many credits.');
  return bankReply(services, caller, projectId);
}

/**
 * Moves credits of the bank to the owner of the app, also when an admin asks for it. Throws RequestError `forbidden` and what
 * a deposit may.
 */
export async function withdrawFromBank(
  services: BankServices,
  caller: BankCaller,
  { projectId, amount, idempotencyKey }: RouteInput<'withdrawFromBank'>,
): Promise<RouteReply<'withdrawFromBank'>> {
  const ownerPublicKey = await requireManagedProject(services.banks, caller, projectId);
  const result = await services.banks.withdraw({
    movementId: movementId(services, 'withdraw', caller, idempotencyKey),
    projectId,
    publicKey: ownerPublicKey,
    credits: amount,
    reason: 'Withdrawal from the bank of an app',
    nowMs: services.clock.nowMs(),
  });
  requireMoved(result, 'The bank of this app does not hold this many credits.');
  return bankReply(services, caller, projectId);
}

function movementId(
  { ids }: BankServices,
  kind: 'deposit' | 'withdraw',
  { publicKey }: BankCaller,
  idempotencyKey: string | undefined,
): string {
  return `${kind}:${publicKey}:${idempotencyKey ?? ids.nonce()}`;
}

function requireMoved(result: BankResult, tooFew: string): void {
  if (result.ok) return;
  if (result.reason === 'no_project') throw new RequestError('not_found', 'There is no such project.');
  if (result.reason === 'suspended') throw new RequestError('gone', 'This app was taken down.');
  if (result.reason === 'insufficient_credits') throw new RequestError('insufficient_credits', tooFew);
  const detail = 'This idempotency key belongs to another transfer.';
  throw new RequestError('conflict', `${MONEY_MESSAGES.transferFallback} ${detail}`);
}

async function bankReply(
  { balances }: BankServices,
  { publicKey }: BankCaller,
  projectId: string,
): Promise<RouteReply<'depositToBank'>> {
  const [bank, user] = await Promise.all([balances.ofBank(projectId), balances.ofUser(publicKey)]);
  return { success: true, appWalletBalance: bank.availableCredits, credits: user.availableCredits };
}
