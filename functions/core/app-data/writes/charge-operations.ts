import { FREE_OPERATIONS_PER_MONTH, OPERATIONS_PER_CREDIT } from '../../../../shared/domain/app-data/data-limits.ts';
import { utcDay } from '../../../../shared/domain/utc-day.ts';
import { ledgerReason } from '../../../../shared/messages/ledger-reasons.ts';
import type { DataPayments, DataSummary } from '../../../ports/app-data.ts';
import type { Clock } from '../../../ports/clock.ts';
import { bankAccountId, userAccountId } from '../../../ports/credits.ts';
import type { Project } from '../../../ports/projects.ts';
import type { RateLimits } from '../../../ports/rate-limits.ts';
import { RequestError } from '../../../ports/request-error.ts';
import { CREATOR_CREDITS_PER_DAY } from '../../app-services/limit-calls.ts';
import { limitToday } from '../../limit-today.ts';

export interface PaymentServices {
  payments: DataPayments;
  rateLimits: RateLimits;
  clock: Clock;
}

interface PaidApp {
  project: Project;
  space: 'live' | 'preview';
}

/**
 * Pays for an app's next operations when the free operations of the month and the paid ones are used up. Each credit
 * pays for 1,000 operations in advance, from the app's bank or its owner's account. Previews are free. Throws
 * RequestError `insufficient_credits`, `unavailable`, and `rate_limited` when apps have spent the daily maximum of the
 * owner's account.
 */
export async function chargeOperations(
  services: PaymentServices,
  { project, space }: PaidApp,
  { operations }: Pick<DataSummary, 'operations'>,
  count = 1,
): Promise<void> {
  if (space === 'preview') return;
  const nowMs = services.clock.nowMs();
  const month = monthOf(nowMs);
  const needed = blocksFor((operations.get(month) ?? 0) + count);
  if (needed === 0) return;
  const paid = await services.payments.find(project.projectId, month);
  for (let block = paid.blocks + 1; block <= needed; block += 1) {
    await payBlock(services, project, { month, block, nowMs });
  }
}

export function monthOf(nowMs: number): string {
  return utcDay(nowMs).slice(0, 'YYYY-MM'.length);
}

export function blocksFor(operations: number): number {
  return Math.max(0, Math.ceil((operations - FREE_OPERATIONS_PER_MONTH) / OPERATIONS_PER_CREDIT));
}

async function payBlock(
  services: PaymentServices,
  { projectId, name, billingModel, ownerPublicKey }: Project,
  block: { month: string; block: number; nowMs: number },
): Promise<void> {
  const isOwnersAccount = billingModel === 'creator_account';
  const giveBack = isOwnersAccount
    ? await limitToday(services, `creator:${ownerPublicKey}`, { limit: CREATOR_CREDITS_PER_DAY }, 'operations_used_up')
    : undefined;
  const outcome = await services.payments.pay({
    ...block,
    projectId,
    accountId: isOwnersAccount ? userAccountId(ownerPublicKey) : bankAccountId(projectId),
    publicKey: isOwnersAccount ? ownerPublicKey : undefined,
    ...ledgerReason({ key: 'app_data', params: { project: name } }),
  });
  if (outcome === 'paid') return;
  await giveBack?.();
  if (outcome === 'paid_before') return;
  if (outcome === 'busy') throw new RequestError('app_data_busy');
  throw new RequestError('data_unpaid');
}
