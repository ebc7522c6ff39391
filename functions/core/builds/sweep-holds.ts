import { buildFailure } from '../../../shared/messages/build-failures.ts';
import type { Builds } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger, OpenHold } from '../../ports/credits.ts';
import { releaseExpiredHold } from '../credits/release-expired-hold.ts';
import type { ReleaseServices } from './release-build.ts';
import { failBuild } from './stages/fail-build.ts';

export interface SweepServices extends ReleaseServices {
  builds: Builds;
  ledger: Ledger;
  clock: Clock;
}

/** Half of the function's time limit; the release in progress needs the rest. */
const RUN_BUDGET_MS = 60_000;

/**
 * Releases holds (reserved credits) that are older than 30 minutes. Returns their number. A build with such a hold
 * fails. A hold that cannot be released does not block the others: the next run retries it, and this run throws an
 * AggregateError at the end.
 */
export async function sweepHolds(services: SweepServices): Promise<number> {
  const { ledger, clock } = services;
  const startedAtMs = clock.nowMs();
  const errors: unknown[] = [];
  let released = 0;
  for await (const hold of ledger.expiredHolds(startedAtMs)) {
    const isReleased = await releaseHold(services, hold).catch((error: unknown) => void errors.push(error));
    if (isReleased) released += 1;
    if (clock.nowMs() > startedAtMs + RUN_BUDGET_MS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired holds could not be released.');
  return released;
}

async function releaseHold(services: SweepServices, hold: OpenHold): Promise<boolean> {
  const { builds, ledger, clock } = services;
  const isBuild = (await builds.find(hold.reference)) !== undefined;
  return isBuild
    ? failBuild(services, hold.reference, buildFailure('hold_expired'), 'timeout')
    : releaseExpiredHold(ledger, hold, clock.nowMs());
}
