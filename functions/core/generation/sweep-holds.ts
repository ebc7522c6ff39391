/** The safety net: a hold never outlives its 30 minutes, whatever was lost. */
import type { Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import { failBuild } from './fail-build.ts';
import type { ReleaseServices } from './release-build.ts';

const SWEEP_LIMIT = 100;

/** Releases what expired; returns how many holds it looked at. Throws at the end what went wrong with single ones. */
export async function sweepHolds(
  services: ReleaseServices & { builds: Builds; clock: Clock },
): Promise<number> {
  const operationIds = await services.builds.listExpired(services.clock.nowMs(), SWEEP_LIMIT);
  const errors: unknown[] = [];
  for (const operationId of operationIds) {
    const failed = failBuild(services, operationId, 'The build took longer than 30 minutes and was stopped.');
    // One that cannot be released must not keep the others from it.
    await failed.catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired holds could not be released.');
  return operationIds.length;
}
