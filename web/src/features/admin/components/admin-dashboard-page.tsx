import { lazy, type ReactNode, Suspense } from 'react';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { NotFoundView } from '../../../components/ui/not-found-view.tsx';
import { PageLoading } from '../../../components/ui/page.tsx';
import { useUser } from '../../../lib/session/session-context.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';

const AdminSections = lazy(async () => ({ default: (await import('./admin-sections.tsx')).AdminSections }));

/** The admin dashboard. Other users see "Access Denied" and do not load the code of the dashboard. */
export function AdminDashboardPage({ settings }: { settings: ReactNode }) {
  usePageTitle('Admin Dashboard');
  const user = useUser();
  if (user === null || !user.isAdmin) {
    return <NotFoundView title={ADMIN_MESSAGES.accessDenied}>{ADMIN_MESSAGES.adminOnly}</NotFoundView>;
  }
  return (
    <Suspense fallback={<PageLoading text={ADMIN_MESSAGES.loadingData} />}>
      <AdminSections settings={settings} />
    </Suspense>
  );
}
