/** What the counters were made of, to count it anew. */
import type { Counts, StatisticEvent } from './statistics.ts';

/** Where a counter is kept: the totals, a day (`2026-11-21`), or a user's own. */
export type CounterPlace = { of: 'total' } | { of: 'day'; day: string } | { of: 'user'; publicKey: string };

export type StatisticRecord =
  | { type: 'event'; event: StatisticEvent; day: string }
  /** Credits that were spent without anything that says on what. */
  | { type: 'unexplained'; creditsSpent: number; movement: string }
  | { type: 'counted'; place: CounterPlace; counts: Counts };

export interface StatisticRecords {
  /** Everything, in no order. */
  read(): AsyncIterable<StatisticRecord>;
  /** Adds to counters. */
  add(place: CounterPlace, counts: Counts): Promise<void>;
}
