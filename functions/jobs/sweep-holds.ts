/** Runs every few minutes: releases holds that outlived their 30 minutes, and goes on with what bans left to do. */
import { Logger } from '@aws-lambda-powertools/logger';
import { cascadeServices } from '../admin-composition.ts';
import { ledgerServices, settlementServices } from '../composition.ts';
import { continueCascades } from '../core/admin/ban-cascade.ts';
import { sweepHolds } from '../core/generation/sweep-holds.ts';
import { releaseExpiredHolds } from '../core/ledger/release-expired-holds.ts';
import { logFailures } from './log-failures.ts';

const CASCADE_BUDGET_MS = 60_000;

const logger = new Logger({ serviceName: 'job-sweep-holds' });

export async function handler(): Promise<void> {
  await logFailures(logger, sweep());
}

/** A part that fails keeps none of the others from its work; the run fails all the same. */
async function sweep(): Promise<void> {
  const holds = [sweepHolds(settlementServices()), releaseExpiredHolds(ledgerServices())];
  const bans = continueCascades(cascadeServices(), Date.now() + CASCADE_BUDGET_MS);
  const outcomes = await Promise.allSettled([...holds, bans]);
  for (const outcome of await Promise.allSettled(holds)) {
    if (outcome.status === 'fulfilled' && outcome.value > 0) {
      logger.warn('Swept expired holds', { swept: outcome.value });
    }
  }
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw new AggregateError(errors, 'A part of the sweep failed.');
}
