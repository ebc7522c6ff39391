import type { DataOverview } from '../../../../../shared/contract/data-overview.ts';
import type { UsageControls } from '../../../../../shared/contract/projects.ts';
import { FREE_OPERATIONS_PER_MONTH, OPERATIONS_PER_CREDIT } from '../../../../../shared/domain/app-data/data-limits.ts';
import { Callout } from '../../../components/ui/callout.tsx';
import { t } from '../../../lib/language/translate.ts';

interface PausedNoteProps {
  overview: DataOverview;
  controls: UsageControls;
}

export function PausedNote({ overview, controls }: PausedNoteProps) {
  if (!isPausedByEmptyBank(overview, controls)) return null;
  return (
    <div className="mt-5">
      <Callout tone="warn" title={t`Changes are paused: the bank of the app is empty`}>
        {t`Visitors still see everything, but cannot add or change anything. Changes resume when the bank has credits again, or next month.`}
      </Callout>
    </div>
  );
}

/** Returns true when the next data change costs a credit and the app has no prepaid credits left. */
function isPausedByEmptyBank(
  { operationsThisMonth, creditsThisMonth }: DataOverview,
  { billingModel, appWalletBalance }: UsageControls,
): boolean {
  const paidOperations = FREE_OPERATIONS_PER_MONTH + creditsThisMonth * OPERATIONS_PER_CREDIT;
  return billingModel === 'app_wallet' && appWalletBalance === 0 && operationsThisMonth >= paidOperations;
}
