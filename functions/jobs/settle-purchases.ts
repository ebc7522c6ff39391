/** Runs every minute: finds by their references the payments that no browser verified. */
import { Logger } from '@aws-lambda-powertools/logger';
import { purchaseServices } from '../composition.ts';
import { settlePurchases } from '../core/purchase/settle-purchases.ts';
import { logFailures } from './log-failures.ts';

const logger = new Logger({ serviceName: 'job-settle-purchases' });

export async function handler(): Promise<void> {
  const report = await logFailures(logger, settlePurchases(purchaseServices()));
  if (report.credited > 0) logger.info('Credited purchases that nobody verified', { ...report });
  if (report.reviewed > 0) logger.warn('Payments wait for review', { ...report });
}
