import type { WebhookPayload } from '../../../../shared/domain/webhook-payload.ts';
import type { PurchaseClaim } from '../../../ports/credits.ts';

export function settledPayload(claim: PurchaseClaim): WebhookPayload & { type: 'payment.settled' } {
  const { signature, reference, credits, priceLamports, creditedAtMs } = claim;
  return {
    type: 'payment.settled',
    timestamp: new Date(creditedAtMs).toISOString(),
    data: { signature, ...(reference !== '' && { reference }), credits, priceLamports },
  };
}
