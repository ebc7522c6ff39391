/** The dialogs of a signed-in user that may open above any page: the build's, and the bank of an app. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { GenerationHost } from '../../features/create/components/generation-host.tsx';
import { appBankDemand } from '../../lib/app-bank.ts';

const BankDialog = lazy(async () => ({
  default: (await import('../../features/bank/components/bank-dialog.tsx')).BankDialog,
}));

export function SignedInDialogs() {
  const revision = useSyncExternalStore(appBankDemand.subscribe, appBankDemand.current);
  return (
    <>
      <GenerationHost />
      {revision !== null && (
        <Suspense fallback={null}>
          <BankDialog revision={revision} onClose={appBankDemand.close} />
        </Suspense>
      )}
    </>
  );
}
