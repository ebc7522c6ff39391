import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { useStats } from '../api/admin-queries.ts';
import { StatsSections } from './stats-sections.tsx';

export function Overview() {
  const stats = useStats();
  if (stats.data !== undefined) return <StatsSections stats={stats.data} />;
  if (stats.isPending) {
    return (
      <p role="status" className="card px-4 py-6 text-muted">
        {ADMIN_MESSAGES.loadingData}
      </p>
    );
  }
  return (
    <Callout
      tone="error"
      title={ADMIN_MESSAGES.dataFailed}
      action={<Button onClick={() => stats.refetch()}>Try Again</Button>}
    >
      {errorText(stats.error, 'The server could not be reached. Nothing was lost.')}
    </Callout>
  );
}
