import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import type { FixedReasonOf } from '../../../shared/messages/refusals.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeySpending, Ledger } from '../../ports/credits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { StatisticEvent } from '../../ports/statistics.ts';
import { keyRefusal } from '../auth/keys/key-spending.ts';

export interface Charge {
  /** The globally unique reference of the hold. */
  callId: string;
  accountId: string;
  credits: number;
  spentBy?: KeySpending | undefined;
  reason: string;
  insufficientReason: FixedReasonOf<'insufficient_credits'>;
  failureReason: FixedReasonOf<'unavailable'>;
  event(usage: AiUsage): StatisticEvent;
}

/**
 * Runs a call and charges for it: holds the credits first, then captures them, or releases them when the call fails.
 * Throws RequestError `insufficient_credits`, `spend_limit`, and `unavailable` when the call failed.
 */
export async function paidCall<Result>(
  { ledger, clock }: { ledger: Ledger; clock: Clock },
  charge: Charge,
  call: () => Promise<{ result: Result; usage: AiUsage }>,
): Promise<Result> {
  const { callId, accountId, credits, reason, spentBy } = charge;
  const settle = (kind: 'hold' | 'capture' | 'release', event?: StatisticEvent) =>
    ledger.move({
      kind,
      movementId: `${kind}:${callId}`,
      accountId,
      credits,
      reason,
      reference: callId,
      nowMs: clock.nowMs(),
      event,
      spentBy,
    });
  const held = await settle('hold');
  if (!held.ok && (held.reason === 'spend_limit' || held.reason === 'key_revoked'))
    throw keyRefusal(held.reason, credits, spentBy);
  if (!held.ok) throw new RequestError(charge.insufficientReason);
  const { result, usage } = await call().catch(async (cause: unknown) => {
    // If the release fails too, a scheduled job releases the hold after 30 minutes.
    await settle('release');
    throw new RequestError(charge.failureReason, { cause });
  });
  // This call is outside the `catch` above: a capture that timed out may have succeeded, so the credits must not be
  // released.
  await settle('capture', charge.event(usage));
  return result;
}
