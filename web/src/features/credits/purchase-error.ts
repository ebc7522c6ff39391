import { message } from '../../lib/language/translate.ts';

/** Thrown when a purchase ends without credits. The message is for the buyer. */
export class PurchaseError extends Error {
  override readonly name = 'PurchaseError';
  readonly code = 'purchase_failed';
}

/** Each text says what happened, whether anything was paid, and what happens next. */
export const PURCHASE_TEXTS = {
  failed: message('The transaction failed on the network, so no credits were bought.'),
  expired: message('The network did not take the transaction in time. Nothing was paid; you can try again.'),
  sent: message('Your payment was sent; it is credited by itself.'),
  sentDetail: message(
    'You need not pay again, and you may leave this page. It usually takes less than a minute. If you were logged out, log in again to see your credits.',
  ),
  maybeSent: message('Your payment may have been sent. If it was, its credits are added automatically.'),
  maybeSentDetail: message(
    'Please do not pay again yet. This page usually says within two minutes whether it was sent. You may leave this page.',
  ),
  notAuthorized: message(
    'Transaction was not signed or was rejected by the user. Your wallet no longer shares this account with this site. Disconnect the wallet, connect it again, and repeat the purchase.',
  ),
  refused: message('The network refused the transaction. Nothing was paid.'),
  notEnoughSol: message(
    'Your wallet does not hold enough SOL for this purchase and the network fee. Nothing was paid.',
  ),
  unreachable: message('The server could not be reached. Nothing was paid; please try again.'),
} as const;

/** Returns the texts about a payment that cannot be confirmed yet. Without a signature, it may not have been sent. */
export function sentTexts(signature: string | null): { title: string; detail: string } {
  const { sent, sentDetail, maybeSent, maybeSentDetail } = PURCHASE_TEXTS;
  return signature === null ? { title: maybeSent, detail: maybeSentDetail } : { title: sent, detail: sentDetail };
}
