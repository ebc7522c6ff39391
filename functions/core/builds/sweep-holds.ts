import { buildFailure } from '../../../shared/messages/build-failures.ts';
import type { Builds, Workflow } from '../../ports/builds.ts';
import type { Clock } from '../../ports/clock.ts';
import { HOLD_LIFETIME_MS, type Ledger, type OpenHold } from '../../ports/credits.ts';
import { releaseExpiredHold } from '../credits/release-expired-hold.ts';
import type { ReleaseServices } from './release-build.ts';
import { failBuild } from './stages/fail-build.ts';

export interface SweepServices extends ReleaseServices {
  builds: Builds;
  ledger: Pick<Ledger, 'move' | 'openHolds'>;
  workflow: Pick<Workflow, 'isRunning'>;
  clock: Clock;
}

/**
 * The time after which no further release begins. It is half of the Lambda function's time limit; a release in progress
 * needs the rest.
 */
const RUN_BUDGET_MS = 60_000;

/**
 * A build of this age without an execution counts as never started, because a request that starts a build ends within
 * 30 s.
 */
const START_LIMIT_MS = 60_000;

/**
 * Releases holds (reserved credits) that are older than 30 minutes, and those of builds whose execution has ended or
 * never started. A build whose hold is released fails. Returns the number of released holds. A hold that cannot be
 * released does not block the others: the next run retries it, and this run throws an AggregateError at the end.
 */
export async function sweepHolds(services: SweepServices): Promise<number> {
  const { ledger, clock } = services;
  const startedAtMs = clock.nowMs();
  const errors: unknown[] = [];
  let released = 0;
  for await (const hold of ledger.openHolds(startedAtMs - START_LIMIT_MS)) {
    const isReleased = await releaseHold(services, hold).catch((error: unknown) => void errors.push(error));
    if (isReleased) released += 1;
    if (clock.nowMs() > startedAtMs + RUN_BUDGET_MS) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some holds could not be released.');
  return released;
}

async function releaseHold(services: SweepServices, hold: OpenHold): Promise<boolean> {
  const { builds, ledger, workflow, clock } = services;
  const nowMs = clock.nowMs();
  const isExpired = hold.heldAtMs + HOLD_LIFETIME_MS < nowMs;
  const isBuild = (await builds.find(hold.reference)) !== undefined;
  if (!isBuild) return isExpired && releaseExpiredHold(ledger, hold, nowMs);
  if (isExpired) return failBuild(services, hold.reference, buildFailure('hold_expired'), 'timeout');
  if (await workflow.isRunning(hold.reference)) return false;
  return failBuild(services, hold.reference, buildFailure('failed'));
}
