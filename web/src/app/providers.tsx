/** What every page stands on: addresses, server data, session, the header's form, toasts. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toaster } from 'sonner';
import { ApiError } from '../lib/api-error.ts';
import { SessionProvider } from '../lib/session/session-provider.tsx';
import { useTheme } from '../lib/theme/theme.ts';
import { HeaderFormProvider } from './layout/header-form-context.tsx';

const MAX_RETRIES = 2;

/** A refusal stays one; only what may pass by itself is tried again. */
function shouldRetry(failureCount: number, error: Error): boolean {
  const mayPass = !(error instanceof ApiError) || error.status === 0 || error.status === 503;
  return mayPass && failureCount < MAX_RETRIES;
}

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 15_000 } },
});

export function AppProviders({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <BrowserRouter>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <HeaderFormProvider>{children}</HeaderFormProvider>
        </SessionProvider>
      </QueryClientProvider>
      <Toaster
        theme={theme}
        closeButton
        visibleToasts={3}
        duration={4_000}
        gap={14}
        hotkey={['altKey', 'KeyT']}
      />
    </BrowserRouter>
  );
}
