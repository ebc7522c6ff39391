import { lazy, Suspense } from 'react';
import { AdminDashboardPage } from '../features/admin/components/admin-dashboard-page.tsx';

const SettingsSection = lazy(async () => ({
  default: (await import('../features/settings/components/settings-section.tsx')).SettingsSection,
}));

export function AdminDashboardRoute() {
  return (
    <AdminDashboardPage
      settings={
        <Suspense fallback={null}>
          <SettingsSection />
        </Suspense>
      }
    />
  );
}
