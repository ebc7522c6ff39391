import { ApiError } from '@buidl/client/api-error';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../components/ui/error-boundary.tsx';
import { useLanguage } from '../lib/language/use-language.ts';
import { SessionProvider } from '../lib/session/session-provider.tsx';
import type { StoredSession } from '../lib/session/session-storage.ts';
import { toastStore } from '../lib/toasts.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

const MAX_RETRIES = 2;

/** Retries network failures and 503; any other response of the server is final. */
function shouldRetry(failureCount: number, error: Error): boolean {
  const isRetryable = !(error instanceof ApiError) || error.status === 0 || error.status === 503;
  return isRetryable && failureCount < MAX_RETRIES;
}

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 15_000 } },
});

interface AppProvidersProps {
  session: StoredSession;
  children: ReactNode;
}

export function AppProviders({ session, children }: AppProvidersProps) {
  // A new key remounts the components in the new language, because texts are looked up during rendering.
  const language = useLanguage();
  const hasToasts = useSyncExternalStore(toastStore.subscribe, toastStore.isPresent, () => false);
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <SessionProvider stored={session}>
          <Fragment key={language}>{children}</Fragment>
        </SessionProvider>
      </QueryClientProvider>
      {hasToasts && (
        <ErrorBoundary page="" fallback={null}>
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
