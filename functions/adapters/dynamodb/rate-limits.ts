import * as z from 'zod';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import type { Rate, RateLimits } from '../../ports/rate-limits.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Key, Table } from './table.ts';

/** Tolerance for the rounding of a period's share. */
const ROUNDING_MS = 1;
const DAY_KEPT_SECONDS = 2 * 86_400;
/** How often a bucket may become full between the two writes of an attempt. */
const MAX_ATTEMPTS = 3;

const bucketSchema = z.object({ fullAtMs: z.number() });

/**
 * LIMIT#bucket/TOKENS stores a token bucket as the time at which it will be full again (the generic cell rate algorithm,
 * ITU-T I.371). One conditional write takes a token without a read, so that concurrent callers neither share nor lose one.
 * LIMIT#counter/DAY#… counts one day. DynamoDB's TTL deletes both.
 */
export class DynamoDbRateLimits implements RateLimits {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async takeToken(bucket: string, { requests, perSeconds }: Rate, nowMs: number): Promise<number> {
    const key = { pk: `LIMIT#${bucket}`, sk: 'TOKENS' };
    const periodMs = perSeconds * 1000;
    const tokenMs = periodMs / requests;
    return retryOnConflict(
      MAX_ATTEMPTS,
      async () => {
        if (await this.#takeNext(key, tokenMs, periodMs, nowMs)) return 0;
        if (await this.#takeFirst(key, tokenMs, nowMs)) return 0;
        const found = await this.#table.get(key, bucketSchema);
        const waitMs = (found?.fullAtMs ?? 0) + tokenMs - (nowMs + periodMs);
        return waitMs >= ROUNDING_MS ? Math.ceil(waitMs) : undefined;
      },
      () => Math.ceil(tokenMs),
    );
  }

  /** Takes a token from a bucket that is neither full nor empty. */
  #takeNext(key: Key, tokenMs: number, periodMs: number, nowMs: number): Promise<boolean> {
    return this.#table.update({
      Key: key,
      UpdateExpression: 'SET fullAtMs = fullAtMs + :token, expiresAt = :expiresAt',
      ConditionExpression: 'fullAtMs > :now AND fullAtMs < :end',
      ExpressionAttributeValues: {
        ':token': tokenMs,
        ':now': nowMs,
        ':end': nowMs + periodMs - tokenMs + ROUNDING_MS,
        ':expiresAt': Math.ceil((nowMs + periodMs) / 1000) + 1,
      },
    });
  }

  /** Takes a token from a full bucket. */
  #takeFirst(key: Key, tokenMs: number, nowMs: number): Promise<boolean> {
    return this.#table.update({
      Key: key,
      UpdateExpression: 'SET fullAtMs = :next, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(pk) OR fullAtMs <= :now',
      ExpressionAttributeValues: {
        ':next': nowMs + tokenMs,
        ':now': nowMs,
        ':expiresAt': Math.ceil((nowMs + tokenMs) / 1000) + 1,
      },
    });
  }

  countToday(counter: string, amount: number, limit: number, nowMs: number): Promise<boolean> {
    if (amount > limit) return Promise.resolve(false);
    return this.#table.update({
      Key: { pk: `LIMIT#${counter}`, sk: `DAY#${Math.floor(nowMs / DAY_MS)}` },
      UpdateExpression: 'SET expiresAt = :expiresAt ADD used :amount',
      ConditionExpression: 'attribute_not_exists(pk) OR used <= :room',
      ExpressionAttributeValues: {
        ':expiresAt': Math.floor(nowMs / 1000) + DAY_KEPT_SECONDS,
        ':amount': amount,
        ':room': limit - amount,
      },
    });
  }
}
