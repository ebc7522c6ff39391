import { ApiError } from '@buidl/client/api-error';
import type { CallApi } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { serverText } from '../../lib/language/server-text.ts';
import { PURCHASE_TEXTS } from './purchase-error.ts';

const VERIFY_INTERVAL_MS = 2_000;

export type Verdict =
  | { kind: 'credited'; message: string }
  /** Final: the server never credits the payment. */
  | { kind: 'refused'; message: string }
  /**
   * Not final: the server may still credit the payment. `mayAskAgain` is false when it is useless to ask again in this
   * session.
   */
  | { kind: 'open'; mayAskAgain: boolean };

interface VerifyParts {
  callApi: CallApi;
  pause: (delayMs: number) => Promise<void>;
  attempts: number;
  /** True when the payment can no longer be accepted, so that one the server does not find was not paid. */
  isTooLate: boolean;
}

/** Asks the server to credit a payment, every two seconds until the payment is final. */
export async function verifyPayment(
  payment: { signature: string; credits: number },
  { callApi, pause, attempts, isTooLate }: VerifyParts,
): Promise<Verdict> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const response = await callApi('verifyPurchase', {
        transactionId: payment.signature,
        creditsPurchased: payment.credits,
      });
      if (!response.isPending) {
        const credited = { key: 'credited', params: { credits: payment.credits } };
        return { kind: 'credited', message: serverText(response.message, 'purchase', credited) };
      }
    } catch (error) {
      const verdict = verdictOf(error, isTooLate);
      if (verdict !== null) return verdict;
    }
    if (attempt < attempts) await pause(VERIFY_INTERVAL_MS);
  }
  return { kind: 'open', mayAskAgain: true };
}

/** Returns null when a retry may succeed: after a network failure, 429, 5xx, or 404 while the payment may arrive. */
function verdictOf(error: unknown, isTooLate: boolean): Verdict | null {
  const status = error instanceof ApiError ? error.status : 0;
  switch (status) {
    case 400:
    case 409:
      return { kind: 'refused', message: errorText(error, PURCHASE_TEXTS.refused) };
    case 401:
    case 403:
      // Another account, or none, is logged in now. The payment still belongs to the account that it was quoted to.
      return { kind: 'open', mayAskAgain: false };
    case 404:
      return isTooLate ? { kind: 'refused', message: PURCHASE_TEXTS.expired } : null;
    default:
      return null;
  }
}
