/** The dialogs of a signed-in user that may open above any page: the build's, and those about an app. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { GenerationHost } from '../../features/create/components/generation-host.tsx';
import { RemixRequest } from '../../features/publish/components/remix-request.tsx';
import { appDialogDemand } from '../../lib/app-dialogs.ts';

const DIALOGS = {
  bank: lazy(async () => ({
    default: (await import('../../features/bank/components/bank-dialog.tsx')).BankDialog,
  })),
  publish: lazy(async () => ({
    default: (await import('../../features/publish/components/publish-dialog.tsx')).PublishDialog,
  })),
  thumbnail: lazy(async () => ({
    default: (await import('../../features/publish/components/thumbnail-dialog.tsx')).ThumbnailDialog,
  })),
  usage: lazy(async () => ({
    default: (await import('../../features/publish/components/usage-dialog.tsx')).UsageDialog,
  })),
  remix: lazy(async () => ({
    default: (await import('../../features/publish/components/remix-dialog.tsx')).RemixDialog,
  })),
} as const;

export function SignedInDialogs() {
  const demand = useSyncExternalStore(appDialogDemand.subscribe, appDialogDemand.current);
  const AppDialog = demand === null ? null : DIALOGS[demand.kind];
  return (
    <>
      <GenerationHost />
      <RemixRequest />
      {demand !== null && AppDialog !== null && (
        <Suspense fallback={null}>
          <AppDialog revision={demand.revision} onClose={appDialogDemand.close} />
        </Suspense>
      )}
    </>
  );
}
