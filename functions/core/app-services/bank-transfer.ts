import type { RouteResponse } from '../../../shared/contract/routes.ts';
import type { FixedReasonOf } from '../../../shared/messages/refusals.ts';
import type { AppBanks, BankResult } from '../../ports/app-services.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Balances } from '../../ports/credits.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { projectNotFound } from '../projects/managed-project.ts';

export interface BankServices {
  projects: Projects;
  banks: AppBanks;
  balances: Balances;
  clock: Clock;
  ids: Ids;
}

export function movementId(
  { ids }: BankServices,
  kind: 'deposit' | 'withdraw',
  { user }: Caller,
  idempotencyKey: string | undefined,
): string {
  return `${kind}:${user.publicKey}:${idempotencyKey ?? ids.nonce()}`;
}

export function requireMoved(result: BankResult, insufficientReason: FixedReasonOf<'insufficient_credits'>): void {
  if (result.ok) return;
  if (result.reason === 'no_project') throw projectNotFound();
  if (result.reason === 'suspended') throw new RequestError('app_taken_down');
  if (result.reason === 'insufficient_credits') throw new RequestError(insufficientReason);
  throw new RequestError('transfer_key_reused');
}

export async function bankResponse(
  { balances }: BankServices,
  publicKey: string,
  projectId: string,
): Promise<RouteResponse<'depositToBank'>> {
  const [bank, account] = await Promise.all([balances.ofBank(projectId), balances.ofUser(publicKey)]);
  return { success: true, appWalletBalance: bank.availableCredits, credits: account.availableCredits };
}
