/** Runs every few minutes: releases holds that outlived their 30 minutes. */
import { Logger } from '@aws-lambda-powertools/logger';
import { settlementServices } from '../composition.ts';
import { sweepHolds } from '../core/generation/sweep-holds.ts';

const logger = new Logger({ serviceName: 'job-sweep-holds' });

export async function handler(): Promise<void> {
  const swept = await sweepHolds(settlementServices());
  if (swept > 0) logger.warn('Swept expired holds', { swept });
}
