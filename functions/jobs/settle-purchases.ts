import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { paymentReviews } from '../composition/credits.ts';
import { purchaseServices } from '../composition/payments.ts';
import { settlePurchases } from '../core/credits/settle-purchases.ts';
import { createEventHandler } from '../lambda/create-event-handler.ts';
import { logFailures } from '../lambda/log-failures.ts';

/**
 * The maximum number of waiting payments that the metric counts. It limits the cost, and operators react to far fewer.
 */
const MOST_COUNTED = 100;

/** Runs every minute. Finds payments that no browser verified, by their references on the blockchain. */
export const handler = createEventHandler('job-settle-purchases', async (_event: unknown, logger, metrics) => {
  try {
    const report = await logFailures(logger, settlePurchases(await purchaseServices()));
    if (report.credited > 0) logger.info('Credited purchases that no browser verified', { ...report });
    if (report.reviewed > 0) logger.warn('Payments wait for review', { ...report });
  } finally {
    const waiting = await paymentReviews().list({ limit: MOST_COUNTED });
    metrics.addMetric('PaymentsInReview', MetricUnit.Count, waiting.entries.length);
  }
});
