import { useState } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { useAppUsage } from '../api/use-app-usage.ts';
import { UsageChart } from './usage-chart.tsx';

const SPANS = [
  { value: '7', label: message('7 days') },
  { value: '30', label: message('30 days') },
  { value: '90', label: message('90 days') },
] as const;
type Span = (typeof SPANS)[number]['value'];

interface AppUsageDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function AppUsageDialog({ revision, onClose }: AppUsageDialogProps) {
  const [span, setSpan] = useState<Span>('30');
  const usage = useAppUsage(revision.projectId, Number(span));
  return (
    <Dialog
      size="wide"
      title={t`AI Usage`}
      description={t`What visitors of ${revision.projectNameDisplay} used of its AI features.`}
      onClose={onClose}
    >
      <Segmented label={t`Time span`} className="mt-5" value={span} options={SPANS} onChange={setSpan} />
      {usage.isPending && (
        <p role="status" className="mt-4 h-72 text-muted">
          {t(LAYOUT_MESSAGES.loading)}
        </p>
      )}
      {usage.isError && (
        <div className="mt-4">
          <LoadFailure title={t`The usage could not be loaded.`} error={usage.error} onRetry={usage.refetch} />
        </div>
      )}
      {usage.isSuccess && <UsageChart days={usage.data} />}
    </Dialog>
  );
}
