import * as z from 'zod';
import type { AppUsageDay } from '../../../../shared/contract/app-services.ts';
import type { AppUsage } from '../../../ports/app-services.ts';
import type { StatisticEvent } from '../../../ports/statistics.ts';
import type { Key, Table } from '../table.ts';

const usageItemSchema = z
  .object({ sk: z.string(), calls: z.int(), credits: z.int() })
  .transform(({ sk, ...used }) => ({ day: sk, ...used }));

export function appUsageOf(
  event: StatisticEvent,
  day: string,
): { key: Key; counts: { calls: number; credits: number } } | undefined {
  if (event.kind !== 'gated') return undefined;
  return { key: { pk: `USAGE#${event.projectId}`, sk: day }, counts: { calls: 1, credits: event.credits } };
}

/** Access pattern: the usage of an app on each day (Query USAGE#projectId, by day). */
export class DynamoDbAppUsage implements AppUsage {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async days(projectId: string, firstDay: string, lastDay: string): Promise<AppUsageDay[]> {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': `USAGE#${projectId}`, ':first': firstDay, ':last': lastDay },
      },
      usageItemSchema,
    );
    return items;
  }
}
