import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { sendWebhookServices } from '../composition/webhooks.ts';
import { sendDueDeliveries } from '../core/webhooks/send-due-deliveries.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import { logFailures } from '../lambda/log-failures.ts';

/** Deliveries that remain after this time are left to the next run. */
const BUDGET_MS = 50_000;

/** Sends the due webhook deliveries. Runs every minute. */
export const handler = createEventHandler('job-send-webhooks', async (_event: unknown, logger, metrics) => {
  const services = sendWebhookServices();
  const sent = sendDueDeliveries(services, services.clock.nowMs() + BUDGET_MS);
  const { accepted, failed, left } = await logFailures(logger, sent);
  metrics.addMetric('DeliveriesAccepted', MetricUnit.Count, accepted);
  metrics.addMetric('DeliveryAttemptsFailed', MetricUnit.Count, failed);
  metrics.addMetric('DeliveriesLeft', MetricUnit.Count, left);
});
