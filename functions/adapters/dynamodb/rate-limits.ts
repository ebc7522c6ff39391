/**
 * Limits in the table. LIMIT#bucket/TOKENS is a token bucket kept as one time, when the bucket will be full again (the
 * generic cell rate algorithm, ITU-T I.371): one conditional write takes a token, without reading first, so that callers who
 * come at once neither get a token twice nor lose one to each other. LIMIT#counter/DAY#… counts a day. Both go with their TTL.
 */
import * as z from 'zod';
import { DAY_MS } from '../../../shared/domain/utc-day.ts';
import type { Rate, RateLimits } from '../../ports/rate-limits.ts';
import type { Key, Table } from './table.ts';

/** What dividing a period leaves over. */
const ROUNDING_MS = 1;
const DAY_KEPT_SECONDS = 2 * 86_400;
/** How often a bucket may turn full between the writes of one take. */
const TRIES = 3;

const bucketSchema = z.object({ fullAtMs: z.number() });

export class DynamoDbRateLimits implements RateLimits {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async takeToken(bucket: string, { requests, perSeconds }: Rate, nowMs: number): Promise<number> {
    const key = { pk: `LIMIT#${bucket}`, sk: 'TOKENS' };
    const periodMs = perSeconds * 1000;
    const tokenMs = periodMs / requests;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      if (await this.#takeNext(key, tokenMs, periodMs, nowMs)) return 0;
      if (await this.#takeFirst(key, tokenMs, nowMs)) return 0;
      const found = await this.#table.get(key, bucketSchema);
      const waitMs = (found?.fullAtMs ?? 0) + tokenMs - (nowMs + periodMs);
      if (waitMs >= ROUNDING_MS) return Math.ceil(waitMs);
    }
    return Math.ceil(tokenMs);
  }

  /** From a bucket that is neither full nor empty. */
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

  /** From a full one. */
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
