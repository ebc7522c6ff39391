import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundView } from '../../../components/ui/not-found-view.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { useUser } from '../../../lib/session/session-context.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ADMIN_PAGES, type AdminPage, isAdminPage } from '../admin-pages.ts';
import { LogSection } from './log-section.tsx';
import { OperationsSection } from './operations-section.tsx';
import { Overview } from './overview.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { ReportsSection } from './reports-section.tsx';
import { ReturnsSection } from './returns-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { UserPage } from './user-page.tsx';
import { UsersSection } from './users-section.tsx';
import { WhitelistSection } from './whitelist-section.tsx';

interface AdminSectionsProps {
  settings: ReactNode;
}

export function AdminSections({ settings }: AdminSectionsProps) {
  const { section = 'users', publicKey } = useParams();
  if (!isAdminPage(section)) {
    return <NotFoundView title="There is no page here">The dashboard has no section with this address.</NotFoundView>;
  }
  return publicKey === undefined ? (
    <Dashboard section={section} settings={settings} />
  ) : (
    <UserPage key={publicKey} publicKey={publicKey} />
  );
}

function Dashboard({ section, settings }: AdminSectionsProps & { section: AdminPage }) {
  const user = useUser();
  usePageTitle(`${ADMIN_PAGES[section]} · Admin Dashboard`);
  return (
    <Page title="Admin Dashboard" lead={user === null ? undefined : `Signed in as ${user.username}.`}>
      <div className="gap-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionNav current={section} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-12">
          {contentOf(section, settings)}
        </div>
      </div>
    </Page>
  );
}

function contentOf(section: AdminPage, settings: ReactNode): ReactNode {
  switch (section) {
    case 'dashboard':
      return <Overview />;
    case 'users':
      return <UsersSection />;
    case 'payments':
      return <PaymentsSection />;
    case 'reports':
      return <ReportsSection />;
    case 'returns':
      return <ReturnsSection />;
    case 'operations':
      return <OperationsSection />;
    case 'whitelist':
      return <WhitelistSection />;
    case 'log':
      return <LogSection />;
    case 'settings':
      return settings;
  }
}
