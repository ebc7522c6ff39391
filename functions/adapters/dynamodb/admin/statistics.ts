import * as z from 'zod';
import { utcDay } from '../../../../shared/domain/utc-day.ts';
import { countsOf, DAILY_COUNTERS, sumCounts, userCountsOf } from '../../../ports/event-counters.ts';
import type { Counts, LeaderboardEntry, StatisticEvent, Statistics } from '../../../ports/statistics.ts';
import { appUsageOf } from '../app-services/app-usage.ts';
import type { Key, Table, TransactItem } from '../table.ts';

/** Counters are spread over this many items, because more than 100 transactions a second on one item would conflict. */
const STATISTIC_SHARDS = 16;
export const TOTALS_PARTITION = 'STATISTICS#TOTAL';
/** The key of the first shard of the totals. */
export const TOTALS_KEY: Key = { pk: TOTALS_PARTITION, sk: '00' };
const LEADERBOARD = 'LEADERBOARD';
const SPENT_DIGITS = 16;

export const countsSchema = z.record(z.string(), z.union([z.number(), z.string()])).transform(numbersOf);
const dayItemSchema = z
  .looseObject({ sk: z.string() })
  .transform((item) => ({ day: item.sk.slice(0, DAY_LENGTH), counts: countsSchema.parse(item) }));
const DAY_LENGTH = '2026-11-21'.length;

export const userStatisticsSchema = z.object({
  creditsSpent: z.int().default(0),
  projectCount: z.int().default(0),
});

export function userStatisticsKey(publicKey: string): Key {
  return { pk: `USER#${publicKey}`, sk: 'STATISTICS' };
}

export function dayCountersKey(day: string, shard: number): Key {
  return { pk: `STATISTICS#${day.slice(0, 'YYYY-MM'.length)}`, sk: `${day}#${shardName(shard)}` };
}

/** Returns the items that count an event, for the transaction that stores the event. `seed` selects the shard. */
export function statisticItems(
  tableName: string,
  event: StatisticEvent,
  happened: { seed: string; nowMs: number },
): TransactItem[] {
  const counts = countsOf(event);
  const shard = shardOf(happened.seed);
  const daily = Object.fromEntries(Object.entries(counts).filter(([name]) => DAILY_COUNTERS.has(name)));
  const ofUser = userCountsOf(event);
  const ofApp = appUsageOf(event, utcDay(happened.nowMs));
  return [
    ...addItems(tableName, { pk: TOTALS_PARTITION, sk: shardName(shard) }, counts),
    ...addItems(tableName, dayCountersKey(utcDay(happened.nowMs), shard), daily),
    ...(ofUser ? addItems(tableName, userStatisticsKey(ofUser.publicKey), ofUser.counts) : []),
    ...(ofApp ? addItems(tableName, ofApp.key, ofApp.counts) : []),
  ];
}

export function addItems(TableName: string, key: Key, counts: Counts): TransactItem[] {
  const entries = Object.entries(counts);
  if (entries.length === 0) return [];
  return [
    {
      Update: {
        TableName,
        Key: key,
        UpdateExpression: `ADD ${entries.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#c${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(entries.map(([, count], index) => [`:c${index}`, count])),
      },
    },
  ];
}

/** Updates a user's rank on the leaderboard. Ignores errors, because the next spending corrects the rank. */
export async function rankSpenderOf(table: Table, event: StatisticEvent | undefined): Promise<void> {
  const spender = event && userCountsOf(event);
  if (spender?.counts.creditsSpent) await rank(table, spender.publicKey).catch(() => {});
}

async function rank(table: Table, publicKey: string): Promise<void> {
  const key = userStatisticsKey(publicKey);
  const statistics = await table.get(key, userStatisticsSchema);
  if (!statistics) return;
  await table.update({
    Key: key,
    UpdateExpression: 'SET gsi1pk = :leaderboard, gsi1sk = :rank, publicKey = :publicKey',
    ConditionExpression: 'creditsSpent = :spent',
    ExpressionAttributeValues: {
      ':leaderboard': LEADERBOARD,
      ':rank': `${String(statistics.creditsSpent).padStart(SPENT_DIGITS, '0')}#${publicKey}`,
      ':publicKey': publicKey,
      ':spent': statistics.creditsSpent,
    },
  });
}

/**
 * Each event adds to one of 16 shards of the totals (STATISTICS#TOTAL) and of its day (STATISTICS#2026-11, by day), and
 * to its user's counters (USER#publicKey/STATISTICS). Access patterns: totals (Query, 16 items); days of a month
 * (Query, 16 items a day); top spenders (Query gsi1 LEADERBOARD, by credits).
 */
export class DynamoDbStatistics implements Statistics {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async totals(): Promise<Counts> {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :totals',
        ExpressionAttributeValues: { ':totals': TOTALS_PARTITION },
        Limit: STATISTIC_SHARDS,
      },
      countsSchema,
    );
    return sumCounts(items);
  }

  async days(firstDay: string, lastDay: string): Promise<Map<string, Counts>> {
    const items = await Promise.all(
      monthsBetween(firstDay, lastDay).map((month) => this.#daysOfMonth(month, firstDay, lastDay)),
    );
    const byDay = Map.groupBy(items.flat(), ({ day }) => day);
    return new Map([...byDay].map(([day, shards]) => [day, sumCounts(shards.map(({ counts }) => counts))]));
  }

  async leaderboard(limit: number): Promise<LeaderboardEntry[]> {
    const { items } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :leaderboard',
        ExpressionAttributeValues: { ':leaderboard': LEADERBOARD },
        ScanIndexForward: false,
        Limit: limit,
      },
      userStatisticsSchema.extend({ publicKey: z.string() }),
    );
    const profiles = await this.#table.getMany(
      items.map(({ publicKey }) => ({ pk: `USER#${publicKey}`, sk: 'PROFILE' })),
      z.object({ publicKey: z.string(), username: z.string() }),
    );
    const usernames = new Map(profiles.map(({ publicKey, username }) => [publicKey, username]));
    return items.map((item) => ({ ...item, username: usernames.get(item.publicKey) ?? '' }));
  }

  async #daysOfMonth(month: string, firstDay: string, lastDay: string) {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :month AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':month': `STATISTICS#${month}`,
          ':first': firstDay,
          // `~` sorts after every shard of the last day.
          ':last': `${lastDay}#~`,
        },
      },
      dayItemSchema,
    );
    return items;
  }
}

function numbersOf(item: Record<string, number | string>): Counts {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value]] : [])),
  );
}

function monthsBetween(firstDay: string, lastDay: string): string[] {
  const months: string[] = [];
  const last = lastDay.slice(0, 'YYYY-MM'.length);
  for (let month = firstDay.slice(0, 'YYYY-MM'.length); month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

function shardName(shard: number): string {
  return String(shard).padStart(2, '0');
}

/** Returns the same shard for the same seed, so that a repeated transaction is identical. */
function shardOf(seed: string): number {
  let hash = 0;
  for (let index = 0; index < seed.length; index += 1) hash = (hash * 31 + seed.charCodeAt(index)) >>> 0;
  return hash % STATISTIC_SHARDS;
}
