/**
 * Limits in the table. LIMIT#bucket/TOKENS is a token bucket kept as one time, when the bucket will be full again (the
 * generic cell rate algorithm, ITU-T I.371): a single conditional write takes a token, whoever writes at once.
 * LIMIT#counter/DAY#… counts a day. Both go with their TTL.
 */
import * as z from 'zod';
import type { Rate, UsageLimits } from '../../ports/usage-limits.ts';
import type { Table } from './table.ts';

const DAY_MS = 86_400_000;
const DAY_KEPT_SECONDS = 2 * 86_400;
/** Takes that may come between the two writes of one. */
const TRIES = 5;

export class DynamoDbUsageLimits implements UsageLimits {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async takeToken(bucket: string, { requests, perSeconds }: Rate, nowMs: number): Promise<number> {
    const key = { pk: `LIMIT#${bucket}`, sk: 'TOKENS' };
    const periodMs = perSeconds * 1000;
    const tokenMs = periodMs / requests;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const found = await this.#table.get(key, z.object({ fullAtMs: z.number() }));
      const fullAtMs = Math.max(found?.fullAtMs ?? 0, nowMs) + tokenMs;
      const waitMs = fullAtMs - (nowMs + periodMs);
      // A fraction of a ms is what dividing leaves over.
      if (waitMs >= 1) return Math.ceil(waitMs);
      const isTaken = await this.#table.update({
        Key: key,
        UpdateExpression: 'SET fullAtMs = :next, expiresAt = :expiresAt',
        ConditionExpression: found ? 'fullAtMs = :found' : 'attribute_not_exists(pk)',
        ExpressionAttributeValues: {
          ':next': fullAtMs,
          ':expiresAt': Math.ceil(fullAtMs / 1000) + 1,
          ...(found && { ':found': found.fullAtMs }),
        },
      });
      if (isTaken) return 0;
    }
    return Math.ceil(tokenMs);
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
