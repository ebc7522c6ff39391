import type { DataOverview } from '../../../../../shared/contract/data-overview.ts';
import type { UsageControls } from '../../../../../shared/contract/projects.ts';
import { Callout } from '../../../components/ui/callout.tsx';
import { t } from '../../../lib/language/translate.ts';
import { isPausedByEmptyBank } from '../paused-by-empty-bank.ts';

interface PausedNoteProps {
  overview: DataOverview;
  controls: UsageControls;
}

export function PausedNote({ overview, controls }: PausedNoteProps) {
  if (!isPausedByEmptyBank(overview, controls)) return null;
  return (
    <div className="mt-5">
      <Callout tone="warn" title={t`Changes are paused: the bank of the app is empty`}>
        {t`Visitors still see everything, but cannot add or change. It goes on when the bank has credits again, or with the next month.`}
      </Callout>
    </div>
  );
}
