/** Runs every few minutes: releases holds that outlived their 30 minutes, and goes on with what bans left to do. */
import { Logger } from '@aws-lambda-powertools/logger';
import { cascadeServices } from '../admin-composition.ts';
import { ledgerServices, settlementServices } from '../composition.ts';
import { continueCascades } from '../core/admin/ban-cascade.ts';
import { sweepHolds } from '../core/generation/sweep-holds.ts';
import { releaseExpiredHolds } from '../core/ledger/release-expired-holds.ts';

const CASCADE_BUDGET_MS = 60_000;

const logger = new Logger({ serviceName: 'job-sweep-holds' });

export async function handler(): Promise<void> {
  const [builds, others] = await Promise.allSettled([
    sweepHolds(settlementServices()),
    releaseExpiredHolds(ledgerServices()),
  ]);
  await continueCascades(cascadeServices(), Date.now() + CASCADE_BUDGET_MS);
  for (const swept of [builds, others]) {
    if (swept.status === 'rejected') throw swept.reason;
    if (swept.value > 0) logger.warn('Swept expired holds', { swept: swept.value });
  }
}
