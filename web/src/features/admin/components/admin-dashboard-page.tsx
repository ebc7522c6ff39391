/** The admin dashboard: closed to everybody else, who does not load it either. */
import { lazy, Suspense } from 'react';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Page, PageLoading } from '../../../components/ui/page.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUser } from '../../../lib/session/session-context.ts';

const AdminSections = lazy(async () => ({ default: (await import('./admin-sections.tsx')).AdminSections }));

export function AdminDashboardPage() {
  usePageTitle('Admin Dashboard');
  const user = useUser();
  if (user === null || !user.isAdmin) {
    return (
      <Page width="reading" title={ADMIN_MESSAGES.accessDenied} lead={ADMIN_MESSAGES.adminOnly}>
        <ButtonLink to="/">Go to Home</ButtonLink>
      </Page>
    );
  }
  return (
    <Suspense fallback={<PageLoading text={ADMIN_MESSAGES.loadingData} />}>
      <AdminSections />
    </Suspense>
  );
}
