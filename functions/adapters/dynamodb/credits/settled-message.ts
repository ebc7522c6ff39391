import type { WebhookMessage } from '../../../../shared/domain/webhook-message.ts';
import type { PurchaseClaim } from '../../../ports/credits.ts';

/** Returns the webhook message for a credited payment. */
export function settledMessage(claim: PurchaseClaim): WebhookMessage & { type: 'payment.settled' } {
  const { signature, reference, credits, priceLamports, creditedAtMs } = claim;
  return {
    type: 'payment.settled',
    timestamp: new Date(creditedAtMs).toISOString(),
    data: { signature, ...(reference !== '' && { reference }), credits, priceLamports },
  };
}
