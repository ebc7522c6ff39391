/** One AI call that costs credits: held before the call, captured when it gave something, released otherwise. */
import type { AiUsage } from '../../../shared/domain/admin-kpis.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ledger } from '../../ports/credits.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { StatisticEvent } from '../../ports/statistics.ts';

export interface Charge {
  /** Names the hold; unique for all time. */
  callId: string;
  accountId: string;
  credits: number;
  /** What the account's history says. */
  reason: string;
  /** Told when the account has too little. */
  insufficientMessage: string;
  /** Told when the call gave nothing. */
  unavailableMessage: string;
  /** What the statistics count once it is paid. */
  event(usage: AiUsage): StatisticEvent;
}

/** What the call gives. Throws RequestError `insufficient_credits`, and `unavailable` when it failed, which costs nothing. */
export async function paidCall<Result>(
  { ledger, clock }: { ledger: Ledger; clock: Clock },
  charge: Charge,
  call: () => Promise<{ result: Result; usage: AiUsage }>,
): Promise<Result> {
  const { callId, accountId, credits, reason } = charge;
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
    });
  const held = await settle('hold');
  if (!held.ok) throw new RequestError('insufficient_credits', charge.insufficientMessage);
  const { result, usage } = await call().catch(async (cause: unknown) => {
    // Should this fail too, the ledger releases the hold by itself after half an hour.
    await settle('release');
    throw new RequestError('unavailable', charge.unavailableMessage, { cause });
  });
  // Not within the catch: a capture whose answer was lost has happened, and must not be called returned.
  await settle('capture', charge.event(usage));
  return result;
}
