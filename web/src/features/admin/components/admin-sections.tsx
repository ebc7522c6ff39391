import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Page, PageLoading } from '../../../components/ui/page.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { useStats } from '../api/admin-queries.ts';
import { LogSection } from './log-section.tsx';
import { OperationsSection } from './operations-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { StatsSections } from './stats-sections.tsx';
import { UserPage } from './user-page.tsx';
import { UsersSection } from './users-section.tsx';
import { WhitelistSection } from './whitelist-section.tsx';

interface AdminSectionsProps {
  /** The section of the platform's settings. */
  settings: ReactNode;
}

/** The sections of the dashboard, or the page of the user that the address names. */
export function AdminSections({ settings }: AdminSectionsProps) {
  const [parameters] = useSearchParams();
  const publicKey = parameters.get('user');
  return publicKey === null ? (
    <Sections settings={settings} />
  ) : (
    <UserPage key={publicKey} publicKey={publicKey} />
  );
}

function Sections({ settings }: AdminSectionsProps) {
  const stats = useStats();
  const user = useUser();
  const { isPending } = stats;
  // The browser scrolls to the address's section only on load, when the section is not rendered yet.
  useEffect(() => {
    if (!isPending) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isPending]);
  if (isPending) return <PageLoading text={ADMIN_MESSAGES.loadingData} />;
  return (
    <Page title="Admin Dashboard" lead={user === null ? undefined : `Signed in as ${user.username}.`}>
      <div className="gap-10 lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SectionNav />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12">
          {stats.data === undefined ? (
            <Callout
              tone="error"
              title={ADMIN_MESSAGES.dataFailed}
              action={<Button onClick={() => stats.refetch()}>Try Again</Button>}
            >
              {errorText(stats.error, 'The server could not be reached. Nothing was lost.')}
            </Callout>
          ) : (
            <StatsSections stats={stats.data} />
          )}
          <UsersSection />
          <PaymentsSection />
          <ReportsSection />
          <OperationsSection />
          <WhitelistSection />
          <LogSection />
          {settings}
        </div>
      </div>
    </Page>
  );
}
