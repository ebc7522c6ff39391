import { lazy, Suspense } from 'react';
import { BuyCreditsPage } from '../features/credits/components/buy-credits-page.tsx';
import { useUser } from '../lib/session/session-context.ts';

const PaymentRoute = lazy(async () => ({ default: (await import('./payment-route.tsx')).PaymentRoute }));

/** The page for buying credits. It shows prices to visitors without loading the wallet and Solana libraries. */
export function BuyCreditsRoute() {
  const user = useUser();
  if (user === null) return <BuyCreditsPage wallet={null} />;
  return (
    <Suspense fallback={<BuyCreditsPage wallet={null} />}>
      <PaymentRoute />
    </Suspense>
  );
}
