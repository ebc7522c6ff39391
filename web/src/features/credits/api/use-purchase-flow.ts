import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useBalanceRefresh } from '../../../lib/use-balances.ts';
import type { BuyerWallet } from '../buyer-wallet.ts';
import { purchase, setAfterSettled, usePurchase } from '../purchase.ts';
import { type PurchaseTerms, purchaseObstacle } from '../purchase-terms.ts';

export function usePurchaseFlow(wallet: BuyerWallet | null) {
  const state = usePurchase();
  const userPublicKey = useUser()?.publicKey ?? null;
  const chain = wallet?.chain ?? null;
  useCreditRefresh();
  useEffect(() => {
    if (userPublicKey !== null && chain !== null) void purchase.resume({ publicKey: userPublicKey, chain });
  }, [userPublicKey, chain]);

  const buy = (credits: number, terms: PurchaseTerms) => {
    const publicKey = wallet?.publicKey ?? null;
    const obstacle = purchaseObstacle({
      isLoggedIn: userPublicKey !== null,
      isWalletConnected: publicKey !== null,
      isHoldingTooLow: terms.isHoldingTooLow,
    });
    if (obstacle !== null) return toasts.error(obstacle.title, obstacle.detail);
    if (wallet === null || publicKey === null) return;
    void purchase.buy({
      credits,
      isDiscounted: terms.isDiscounted,
      publicKey,
      sign: wallet.sign,
      chain: wallet.chain,
    });
  };
  return { state, buy, tryAgain: purchase.tryAgain };
}

/** Refreshes credits and balances after a purchase, even when the user left the page. */
function useCreditRefresh(): void {
  const { refresh } = useSession();
  const refreshBalances = useBalanceRefresh();
  const queryClient = useQueryClient();
  useEffect(() => {
    setAfterSettled(() => {
      void refresh();
      refreshBalances();
      void queryClient.invalidateQueries({ queryKey: queryKeys.ledger });
    });
  }, [refresh, refreshBalances, queryClient]);
}
