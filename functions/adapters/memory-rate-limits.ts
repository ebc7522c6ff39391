import { TTLCache } from '@isaacs/ttlcache';
import type { BatchRateLimits, Rate, RateLimits } from '../ports/rate-limits.ts';

/** Exceeds the number of callers that an instance sees within a period; the oldest entry is evicted first. */
const MOST_BUCKETS = 20_000;

/** Rate limits that are checked too often to be stored in DynamoDB. Each Lambda instance counts separately. */
export class MemoryRateLimits implements Pick<RateLimits, 'takeToken'>, BatchRateLimits {
  readonly #fullAtMs = new TTLCache<string, number>({ max: MOST_BUCKETS });

  takeToken(bucket: string, rate: Rate, nowMs: number): Promise<number> {
    return this.takeTokens(bucket, 1, rate, nowMs);
  }

  async takeTokens(bucket: string, count: number, { requests, perSeconds }: Rate, nowMs: number): Promise<number> {
    const periodMs = perSeconds * 1000;
    const nextMs = Math.max(this.#fullAtMs.get(bucket) ?? 0, nowMs) + (count * periodMs) / requests;
    if (nextMs > nowMs + periodMs) return Math.ceil(nextMs - nowMs - periodMs);
    this.#fullAtMs.set(bucket, nextMs, { ttl: periodMs });
    return 0;
  }
}
