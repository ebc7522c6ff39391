import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from './language/translate.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from './session/session-context.ts';
import { callApi } from './site-api.ts';

/** The server caches balances for a few seconds, so they are read again after that. */
const BALANCES_KEPT_MS = 6_000;

export interface ShownBalances {
  sol: string;
  asv: string;
}

/** Returns the wallet's balances: `Error` after a failure, `N/A` without a session, `…` before the first response. */
export function useBalances(): ShownBalances {
  const { state } = useSession();
  const isSignedIn = state.status === 'authenticated';
  const { data, isError } = useQuery({
    queryKey: queryKeys.balances,
    queryFn: ({ signal }) => callApi('getBalances', {}, { signal }),
    enabled: isSignedIn,
    retry: false,
    meta: { isPrivate: true },
  });
  if (!isSignedIn) return { sol: 'N/A', asv: 'N/A' };
  if (isError || data?.success === false) return { sol: t`Error`, asv: t`Error` };
  return { sol: data?.solBalance ?? '…', asv: data?.asvBalance ?? '…' };
}

export function useBalanceRefresh(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: queryKeys.balances });
    askAgain();
    setTimeout(askAgain, BALANCES_KEPT_MS);
  }, [queryClient]);
}
