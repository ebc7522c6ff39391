import { ledgerReason } from '../../../shared/messages/ledger-reasons.ts';
import type { Ledger, OpenHold } from '../../ports/credits.ts';

/**
 * Releases a hold. Returns false when the hold was already resolved. Throws for a hold whose credits cannot be read.
 */
export async function releaseExpiredHold(
  ledger: Pick<Ledger, 'move'>,
  { accountId, reference, credits, spentBy }: OpenHold,
  nowMs: number,
): Promise<boolean> {
  if (credits === undefined) throw new Error(`The hold ${reference} of ${accountId} cannot be read.`);
  const movement = { movementId: `release:${reference}`, accountId, credits, reference, nowMs, spentBy };
  const result = await ledger.move({ kind: 'release', ...ledgerReason('expired_hold'), ...movement });
  return result.ok && !result.isRepeat;
}
