/** The safety net of the ledger: a hold that nobody captured or released goes back when its time is over. */
import type { Clock } from '../../ports/clock.ts';
import type { Ledger, OpenHold } from '../../ports/credits.ts';
import { releaseEach } from './release-each.ts';

/** Returns how many were released. Throws as `releaseEach`. */
export function releaseExpiredHolds({ ledger, clock }: { ledger: Ledger; clock: Clock }): Promise<number> {
  const nowMs = clock.nowMs();
  return releaseEach(clock, ledger.expiredHolds(nowMs), (hold) => release(ledger, hold, nowMs));
}

async function release(
  ledger: Ledger,
  { accountId, reference, credits }: OpenHold,
  nowMs: number,
): Promise<boolean> {
  if (credits === undefined) throw new Error(`The hold ${reference} of ${accountId} cannot be read.`);
  const movement = { movementId: `release:${reference}`, accountId, credits, reference, nowMs };
  const result = await ledger.move({ kind: 'release', reason: 'Never finished', ...movement });
  return result.ok && !result.isRepeat;
}
