import type { DataOverview } from '../../../../shared/contract/data-overview.ts';
import type { UsageControls } from '../../../../shared/contract/projects.ts';
import {
  FREE_OPERATIONS_PER_MONTH,
  OPERATIONS_PER_CREDIT,
} from '../../../../shared/domain/app-data/data-limits.ts';

/** Returns whether the next data change needs a credit that the app's bank does not have. */
export function isPausedByEmptyBank(
  { operationsThisMonth, creditsThisMonth }: DataOverview,
  { billingModel, appWalletBalance }: UsageControls,
): boolean {
  const paidOperations = FREE_OPERATIONS_PER_MONTH + creditsThisMonth * OPERATIONS_PER_CREDIT;
  return billingModel === 'app_wallet' && appWalletBalance === 0 && operationsThisMonth >= paidOperations;
}
