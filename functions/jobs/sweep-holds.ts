/** Runs every few minutes: releases holds that outlived their 30 minutes. */
import { Logger } from '@aws-lambda-powertools/logger';
import { ledgerServices, settlementServices } from '../composition.ts';
import { sweepHolds } from '../core/generation/sweep-holds.ts';
import { releaseExpiredHolds } from '../core/ledger/release-expired-holds.ts';

const logger = new Logger({ serviceName: 'job-sweep-holds' });

export async function handler(): Promise<void> {
  const [builds, others] = await Promise.allSettled([
    sweepHolds(settlementServices()),
    releaseExpiredHolds(ledgerServices()),
  ]);
  for (const swept of [builds, others]) {
    if (swept.status === 'rejected') throw swept.reason;
    if (swept.value > 0) logger.warn('Swept expired holds', { swept: swept.value });
  }
}
