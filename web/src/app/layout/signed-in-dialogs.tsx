import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../../components/ui/error-boundary.tsx';
import { BuildHost } from '../../features/builds/components/build-host.tsx';
import { TemplateRequest } from '../../features/projects/components/template-request.tsx';
import { RemixRequest } from '../../features/publishing/components/remix-request.tsx';
import { actionPasswordStore } from '../../lib/action-password.ts';
import { appDialogStore } from '../../lib/app-dialogs.ts';
import { t } from '../../lib/language/translate.ts';
import { useUser } from '../../lib/session/session-context.ts';
import { toasts } from '../../lib/toasts.ts';

const DIALOGS = {
  bank: lazy(async () => ({
    default: (await import('../../features/app-services/components/app-bank-dialog.tsx')).AppBankDialog,
  })),
  publish: lazy(async () => ({
    default: (await import('../../features/publishing/components/publish-dialog.tsx')).PublishDialog,
  })),
  thumbnail: lazy(async () => ({
    default: (await import('../../features/publishing/components/thumbnail-dialog.tsx')).ThumbnailDialog,
  })),
  usage: lazy(async () => ({
    default: (await import('../../features/app-services/components/app-usage-dialog.tsx')).AppUsageDialog,
  })),
  remix: lazy(async () => ({
    default: (await import('../../features/publishing/components/remix-dialog.tsx')).RemixDialog,
  })),
} as const;

const ActionPasswordDialog = lazy(async () => ({
  default: (await import('../../components/admin/action-password-dialog.tsx')).ActionPasswordDialog,
}));

export function SignedInDialogs() {
  const demand = useSyncExternalStore(appDialogStore.subscribe, appDialogStore.current);
  const passwordRequest = useSyncExternalStore(actionPasswordStore.subscribe, actionPasswordStore.current);
  const user = useUser();
  const AppDialog = demand === null ? null : DIALOGS[demand.kind];
  return (
    <>
      <BuildHost />
      {user !== null && <RemixRequest user={user} />}
      <TemplateRequest />
      {demand !== null && AppDialog !== null && (
        <ErrorBoundary page={demand.kind} fallback={<NotLoaded />}>
          <Suspense fallback={null}>
            <AppDialog revision={demand.revision} onClose={appDialogStore.close} />
          </Suspense>
        </ErrorBoundary>
      )}
      {passwordRequest !== null && (
        <ErrorBoundary page="action-password" fallback={<NotLoaded />}>
          <Suspense fallback={null}>
            <ActionPasswordDialog
              key={String(passwordRequest.isWrong)}
              isWrong={passwordRequest.isWrong}
              onAnswer={passwordRequest.answer}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** Shown when a JavaScript chunk fails to load, for example because a deployment replaced it while the tab was open. */
function NotLoaded() {
  useEffect(() => {
    toasts.error(t`This could not be opened.`, t`The site may have been updated. Reload the page and try again.`);
    appDialogStore.close();
    actionPasswordStore.current()?.answer(undefined);
  }, []);
  return null;
}
