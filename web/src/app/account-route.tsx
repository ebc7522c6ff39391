import { lazy, Suspense } from 'react';
import { AccountPage } from '../features/auth/components/account-page.tsx';

const WebhooksSection = lazy(async () => ({
  default: (await import('../features/webhooks/components/webhooks-section.tsx')).WebhooksSection,
}));

/** Adds the webhooks section to the account page. */
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
