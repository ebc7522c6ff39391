import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from '../components/ui/error-boundary.tsx';
import { ApiError } from '../lib/api-error.ts';
import { useLanguage } from '../lib/language/use-language.ts';
import { SessionProvider } from '../lib/session/session-provider.tsx';
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

/** The router, the query cache, the session and the toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
  // The texts are looked up as components render, so a new language makes them anew.
  const language = useLanguage();
  const hasToasts = useSyncExternalStore(toastStore.subscribe, toastStore.isPresent);
  return (
    <BrowserRouter>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
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
    </BrowserRouter>
  );
}
