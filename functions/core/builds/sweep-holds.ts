/** The safety net: a hold never outlives its 30 minutes, whatever was lost. */
import type { Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import { releaseEach } from '../credits/release-each.ts';
import type { ReleaseServices } from './release-build.ts';
import { failBuild } from './stages/fail-build.ts';

/** Releases what expired; returns how many holds that were. Throws as `releaseEach`. */
export function sweepHolds(services: ReleaseServices & { builds: Builds; clock: Clock }): Promise<number> {
  const { builds, clock } = services;
  return releaseEach(clock, builds.expired(clock.nowMs()), (operationId) =>
    failBuild(services, operationId, 'The build took longer than 30 minutes and was stopped.'),
  );
}
