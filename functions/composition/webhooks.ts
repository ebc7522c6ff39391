import * as z from 'zod';
import { WEBHOOK_TARGETS } from '../../shared/domain/webhook-targets.ts';
import { DynamoDbDeliveries } from '../adapters/dynamodb/webhooks/deliveries.ts';
import { DynamoDbWebhooks } from '../adapters/dynamodb/webhooks/webhooks.ts';
import { DerivedWebhookSecrets } from '../adapters/secrets/derived-webhook-secrets.ts';
import { HttpsWebhookSender } from '../adapters/webhooks/https-webhook-sender.ts';
import { users } from './auth.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { clock, ids, rateLimits, secrets, table } from './platform.ts';

export const webhooks = /* @__PURE__ */ once(() => new DynamoDbWebhooks(table()));
export const deliveries = /* @__PURE__ */ once(() => new DynamoDbDeliveries(table()));
const webhookSecrets = /* @__PURE__ */ once(() => new DerivedWebhookSecrets(environment('WEBHOOK_SECRET'), secrets()));
const webhookTargets = /* @__PURE__ */ once(() => z.parse(z.enum(WEBHOOK_TARGETS), environment('WEBHOOK_TARGETS')));

export const webhookServices = () => ({
  webhooks: webhooks(),
  deliveries: deliveries(),
  webhookSecrets: webhookSecrets(),
  webhookTargets: webhookTargets(),
  rateLimits: rateLimits(),
  ids: ids(),
  clock: clock(),
});

export const sendWebhookServices = () => ({
  ...webhookServices(),
  webhookSender: new HttpsWebhookSender(),
  users: users(),
});
