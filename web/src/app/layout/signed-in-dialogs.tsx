/** The dialogs of a signed-in user that may open above any page: the build's, and those about an app. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../components/ui/error-boundary.tsx';
import { GenerationHost } from '../../features/create/components/generation-host.tsx';
import { RemixRequest } from '../../features/publish/components/remix-request.tsx';
import { appDialogDemand } from '../../lib/app-dialogs.ts';
import { toasts } from '../../lib/toasts.ts';

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
        <ErrorBoundary page={demand.kind} fallback={<NotLoaded />}>
          <Suspense fallback={null}>
            <AppDialog revision={demand.revision} onClose={appDialogDemand.close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** A tab that was open while a new version was deployed asks for code that is gone. */
function NotLoaded() {
  useEffect(() => {
    toasts.error(
      'This could not be opened.',
      'The site may have been updated. Reload the page and try again.',
    );
    appDialogDemand.close();
  }, []);
  return null;
}
