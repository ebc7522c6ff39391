import { ApiError } from '@buidl/client/api-error';
import type { CallApi } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { serverText } from '../../lib/language/server-text.ts';
import { PURCHASE_TEXTS } from './purchase-error.ts';

const VERIFY_INTERVAL_MS = 2_000;
/** The number of attempts, which take 90 seconds. A payment usually becomes final after about 15 seconds. */
const MAX_ATTEMPTS = 45;

export interface Verdict {
  isCredited: boolean;
  /** True when the verdict cannot change. */
  isFinal: boolean;
  message: string;
}

interface VerifyParts {
  callApi: CallApi;
  pause: (delayMs: number) => Promise<void>;
}

/** Asks the server to credit a payment, and retries until the payment is final. */
export async function verifyPayment(
  payment: { signature: string; credits: number },
  { callApi, pause }: VerifyParts,
): Promise<Verdict> {
  let message: string = PURCHASE_TEXTS.pending;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const response = await callApi('verifyPurchase', {
        transactionId: payment.signature,
        creditsPurchased: payment.credits,
      });
      if (!response.isPending) {
        const credited = { key: 'credited', params: { credits: payment.credits } };
        return {
          isCredited: true,
          isFinal: true,
          message: serverText(response.message, 'purchase', credited),
        };
      }
      message = PURCHASE_TEXTS.pending;
    } catch (error) {
      message = errorText(error, PURCHASE_TEXTS.verifyUnreachable);
      if (!isRetryable(error)) return { isCredited: false, isFinal: isRefusal(error), message };
    }
    if (attempt < MAX_ATTEMPTS) await pause(VERIFY_INTERVAL_MS);
  }
  return { isCredited: false, isFinal: false, message };
}

/** A retry may succeed after a network failure, 429, 5xx, or 404 while the node does not know the transaction. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 0 || status === 404 || status === 429 || status >= 500;
}

/** Returns whether the payment was refused. 401 ends the session, not the payment. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status !== 401;
}
