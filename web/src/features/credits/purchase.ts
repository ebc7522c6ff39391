import { useSyncExternalStore } from 'react';
import { CREDIT_MESSAGES } from '../../../../shared/messages/credits.ts';
import { callApi } from '../../lib/site-api.ts';
import { toasts } from '../../lib/toasts.ts';
import { sentTexts } from './purchase-error.ts';
import { createPurchaseRunner } from './purchase-runner.ts';

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

let afterSettling = () => {};

/** Sets a function that runs at every end of a purchase, even when the user left the page. */
export function setAfterSettled(run: () => void): void {
  afterSettling = run;
}

export const purchase = createPurchaseRunner({
  callApi,
  // A getter, because prerendering also loads this module and has no storage.
  get storage() {
    return localStorage;
  },
  pause,
  onSettled: (state) => {
    if (state.status === 'success') toasts.success(CREDIT_MESSAGES.purchaseSuccessful, state.message);
    else if (state.status === 'sent') toasts.info(sentTexts(state.signature).title);
    else toasts.error(CREDIT_MESSAGES.purchaseFailed, state.message);
    afterSettling();
  },
});

export function usePurchase() {
  return useSyncExternalStore(purchase.subscribe, purchase.getState, purchase.getState);
}
