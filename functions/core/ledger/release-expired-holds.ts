/** The safety net of the ledger: a hold that nobody captured or released goes back when its time is over. */
import type { Clock } from '../../ports/clock.ts';
import type { Ledger, OpenHold } from '../../ports/ledger.ts';

const RELEASE_LIMIT = 100;

/** Returns how many were released. Throws at the end what went wrong with single ones, which stay for the next run. */
export async function releaseExpiredHolds({
  ledger,
  clock,
}: {
  ledger: Ledger;
  clock: Clock;
}): Promise<number> {
  const nowMs = clock.nowMs();
  const holds = await ledger.listExpiredHolds(nowMs, RELEASE_LIMIT);
  const errors: unknown[] = [];
  let released = 0;
  for (const hold of holds) {
    // One that cannot be released must not keep the others from it.
    const isReleased = await release(ledger, hold, nowMs).catch((error: unknown) => void errors.push(error));
    if (isReleased) released += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired holds could not be released.');
  return released;
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
