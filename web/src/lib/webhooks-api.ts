import { webhookRoutes } from '../../../shared/contract/webhooks.ts';
import { browserParts, createApiClient } from './api-client.ts';

/** Separate from `callApi`, so that only the account page loads the routes of webhooks. */
export const callWebhooksApi = createApiClient(webhookRoutes, browserParts);
