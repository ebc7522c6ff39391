/** The safety net: a hold never outlives its 30 minutes, whatever was lost. */
import type { Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import { failBuild } from './fail-build.ts';

const SWEEP_LIMIT = 100;

/** Releases what expired; returns how many holds it looked at. */
export async function sweepHolds(services: { builds: Builds; clock: Clock }): Promise<number> {
  const operationIds = await services.builds.listExpired(services.clock.nowMs(), SWEEP_LIMIT);
  for (const operationId of operationIds) {
    await failBuild(services, operationId, 'The build took longer than 30 minutes and was stopped.');
  }
  return operationIds.length;
}
