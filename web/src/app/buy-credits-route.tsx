/** Joins the credit plans with the wallet that pays: visitors see the prices without loading any wallet. */
import { lazy, Suspense } from 'react';
import { BuyCreditsPage } from '../features/credits/components/buy-credits-page.tsx';
import { useUser } from '../lib/session/session-context.ts';

const PaymentWalletProvider = lazy(async () => ({
  default: (await import('../features/auth/components/payment-wallet.tsx')).PaymentWalletProvider,
}));

export function BuyCreditsRoute() {
  const user = useUser();
  if (user === null) return <BuyCreditsPage wallet={null} />;
  return (
    <Suspense fallback={<BuyCreditsPage wallet={null} />}>
      <PaymentWalletProvider>{(wallet) => <BuyCreditsPage wallet={wallet} />}</PaymentWalletProvider>
    </Suspense>
  );
}
