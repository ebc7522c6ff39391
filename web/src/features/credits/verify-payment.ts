/** Asks the server to credit a payment, again and again while it is not final yet. */
import type { CallApi } from '../../lib/api-client.ts';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { PURCHASE_TEXTS } from './purchase-error.ts';

const VERIFY_INTERVAL_MS = 2_000;
/** A minute and a half; finality takes some 15 seconds. */
const MAX_ATTEMPTS = 45;

export interface Verdict {
  isCredited: boolean;
  /** Whether the server will not say anything else about this payment. */
  isFinal: boolean;
  message: string;
}

interface VerifyParts {
  callApi: CallApi;
  pause: (delayMs: number) => Promise<void>;
}

export async function verifyPayment(
  payment: { signature: string; credits: number },
  { callApi, pause }: VerifyParts,
): Promise<Verdict> {
  let message: string = PURCHASE_TEXTS.pending;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const reply = await callApi('verifyPurchase', {
        transactionId: payment.signature,
        creditsPurchased: payment.credits,
      });
      if (!reply.isPending) return { isCredited: true, isFinal: true, message: reply.message };
      message = PURCHASE_TEXTS.pending;
    } catch (error) {
      message = errorText(error, PURCHASE_TEXTS.verifyUnreachable);
      if (!isRetryable(error)) return { isCredited: false, isFinal: isRefusal(error), message };
    }
    if (attempt < MAX_ATTEMPTS) await pause(VERIFY_INTERVAL_MS);
  }
  return { isCredited: false, isFinal: false, message };
}

/** No answer, too many calls, trouble at the server, or a node that has not heard of the transaction yet. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 0 || status === 404 || status === 429 || status >= 500;
}

/** A signed-out user may come back; any other refusal is about the payment. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status !== 401;
}
