import { utcDay } from '../../../../shared/domain/utc-day.ts';
import type { ApiKeyRecord } from '../../../ports/auth.ts';
import type { KeySpending } from '../../../ports/credits.ts';
import { RequestError } from '../../../ports/request-error.ts';

export function keySpendingOf({ keyHash, named }: ApiKeyRecord, nowMs: number): KeySpending | undefined {
  if (!named) return undefined;
  const { dailyCreditLimit: limitCredits } = named;
  return { keyHash, day: utcDay(nowMs), ...(limitCredits !== undefined && { limitCredits }) };
}

export function keyRefusal(
  reason: 'spend_limit' | 'key_revoked',
  credits: number,
  spentBy: KeySpending | undefined,
): RequestError {
  if (reason === 'key_revoked') return new RequestError('api_key_revoked');
  return new RequestError({
    key: 'spend_limit_reached',
    params: { limit: spentBy?.limitCredits ?? 0, credits },
  });
}
