import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/auth/components/account-page.tsx';

const WebhooksSection = lazy(async () => ({
  default: (await import('../features/webhooks/components/webhooks-section.tsx')).WebhooksSection,
}));

export function AccountRoute() {
  return (
    <AccountPage
      webhooks={
        <Suspense fallback={null}>
          <WebhooksSection />
        </Suspense>
      }
    />
  );
}
