import { WEBHOOK_MESSAGES } from '../webhooks.ts';
import type { RefusalTable } from './refusal-table.ts';

export const WEBHOOK_REFUSALS = {
  url_not_https: { code: 'invalid_input', text: WEBHOOK_MESSAGES.urlNotHttps },
  url_with_password: { code: 'invalid_input', text: WEBHOOK_MESSAGES.urlWithPassword },
  url_port_forbidden: { code: 'invalid_input', text: WEBHOOK_MESSAGES.urlPortForbidden },
  url_forbidden: { code: 'invalid_input', text: WEBHOOK_MESSAGES.urlForbidden },
  webhooks_full: { code: 'conflict', text: WEBHOOK_MESSAGES.full },
  webhooks_busy: { code: 'conflict', text: WEBHOOK_MESSAGES.busy },
  webhook_not_found: { code: 'not_found', text: WEBHOOK_MESSAGES.unknown },
  delivery_not_found: { code: 'not_found', text: WEBHOOK_MESSAGES.unknownDelivery },
  webhook_off: { code: 'conflict', text: WEBHOOK_MESSAGES.isOff },
  too_many_deliveries: { code: 'rate_limited', text: WEBHOOK_MESSAGES.tooMany },
} as const satisfies RefusalTable;
