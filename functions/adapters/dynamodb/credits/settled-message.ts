import type { WebhookMessage } from '../../../../shared/domain/webhook-message.ts';
import type { PurchaseClaim } from '../../../ports/credits.ts';

/** What webhooks are told of a payment that was credited. */
export function settledMessage(claim: PurchaseClaim): WebhookMessage & { type: 'payment.settled' } {
  const { signature, reference, credits, priceLamports, creditedAtMs } = claim;
  return {
    type: 'payment.settled',
    timestamp: new Date(creditedAtMs).toISOString(),
    data: { signature, ...(reference !== '' && { reference }), credits, priceLamports },
  };
}
