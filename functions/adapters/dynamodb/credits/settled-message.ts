import type { WebhookPayload } from '../../../../shared/domain/webhook-payload.ts';
import type { PurchaseClaim } from '../../../ports/credits.ts';

/** Returns the webhook message for a credited payment. */
export function settledPayload(claim: PurchaseClaim): WebhookPayload & { type: 'payment.settled' } {
  const { signature, reference, credits, priceLamports, creditedAtMs } = claim;
  return {
    type: 'payment.settled',
    timestamp: new Date(creditedAtMs).toISOString(),
    data: { signature, ...(reference !== '' && { reference }), credits, priceLamports },
  };
}
