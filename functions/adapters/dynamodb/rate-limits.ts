import * as z from 'zod';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import type { ConsumedRate, Rate, RateLimits } from '../../ports/rate-limits.ts';
import { retryOnConflict } from '../../ports/retry-on-conflict.ts';
import type { Key, Table } from './table.ts';

const ROUNDING_MS = 1;
const DAY_KEPT_SECONDS = 2 * 86_400;
/** The number of attempts to take a token. An attempt fails when other calls change the bucket between its writes. */
const MAX_ATTEMPTS = 3;

const bucketSchema = z.object({ fullAtMs: z.number() });

/**
 * LIMIT#bucket/TOKENS stores a token bucket as the time at which it will be full again (the generic cell rate
 * algorithm, ITU-T I.371). One conditional write takes a token without a read, so that no token is taken twice or lost.
 * LIMIT#counter/DAY#… counts one day. DynamoDB's TTL deletes both.
 */
export class DynamoDbRateLimits implements RateLimits {
  readonly #table: Table;
  readonly #onTaken: (taken: ConsumedRate) => void;

  /** `onTaken` receives each token bucket that a call took from, or found empty. */
  constructor(table: Table, onTaken: (taken: ConsumedRate) => void = () => {}) {
    this.#table = table;
    this.#onTaken = onTaken;
  }

  async takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number> {
    const periodMs = rate.perSeconds * 1000;
    const tokenMs = periodMs / rate.requests;
    const { waitMs, fullAtMs } = await this.#take(bucket, { tokenMs, periodMs, nowMs });
    // The number of tokens left. `#takeNext` takes a token only if more than `tokenMs` is left, so exactly three times
    // `tokenMs` means two tokens.
    const left = Math.ceil((nowMs + periodMs - fullAtMs + ROUNDING_MS) / tokenMs) - 1;
    const { requests, perSeconds } = rate;
    this.#onTaken({ requests, perSeconds, left: Math.max(0, left), fullInMs: Math.max(0, fullAtMs - nowMs) });
    return waitMs;
  }

  async #take(
    bucket: string,
    { tokenMs, periodMs, nowMs }: { tokenMs: number; periodMs: number; nowMs: number },
  ): Promise<{ waitMs: number; fullAtMs: number }> {
    const key = { pk: `LIMIT#${bucket}`, sk: 'TOKENS' };
    return retryOnConflict(
      MAX_ATTEMPTS,
      async () => {
        const next = await this.#takeNext(key, tokenMs, periodMs, nowMs);
        if (next) return { waitMs: 0, fullAtMs: next.fullAtMs };
        if (await this.#takeFirst(key, tokenMs, nowMs)) return { waitMs: 0, fullAtMs: nowMs + tokenMs };
        const { fullAtMs = 0 } = (await this.#table.get(key, bucketSchema)) ?? {};
        const waitMs = fullAtMs + tokenMs - (nowMs + periodMs);
        return waitMs >= ROUNDING_MS ? { waitMs: Math.ceil(waitMs), fullAtMs } : undefined;
      },
      () => ({ waitMs: Math.ceil(tokenMs), fullAtMs: nowMs + periodMs }),
    );
  }

  #takeNext(key: Key, tokenMs: number, periodMs: number, nowMs: number) {
    const update = {
      Key: key,
      UpdateExpression: 'SET fullAtMs = fullAtMs + :token, expiresAt = :expiresAt',
      ConditionExpression: 'fullAtMs > :now AND fullAtMs < :end',
      ExpressionAttributeValues: {
        ':token': tokenMs,
        ':now': nowMs,
        ':end': nowMs + periodMs - tokenMs + ROUNDING_MS,
        ':expiresAt': Math.ceil((nowMs + periodMs) / 1000) + 1,
      },
    };
    return this.#table.updateReturning(update, bucketSchema);
  }

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
