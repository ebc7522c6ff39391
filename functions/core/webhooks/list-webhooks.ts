import type { WebhookListing } from '../../../shared/contract/webhooks.ts';
import { type WebhookServices, webhookListing } from './webhooks.ts';

/** Returns the webhooks of a user, oldest first. */
export async function listWebhooks(
  { webhooks }: Pick<WebhookServices, 'webhooks'>,
  publicKey: string,
): Promise<{ webhooks: WebhookListing[] }> {
  return { webhooks: (await webhooks.list(publicKey)).map(webhookListing) };
}
