import * as z from 'zod';
import type { Activities, Activity } from '../../../ports/activities.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { decodeKeyCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';

const KEPT_MS = 90 * 24 * 60 * 60_000;
const PREFIX = 'ACTIVITY#';

const activitySchema = z.object({
  activityId: z.string(),
  publicKey: z.string(),
  atMs: z.number(),
  call: z.string(),
  projectId: z.string().optional(),
  adminUsername: z.string().optional(),
});

export function activityItem(tableName: string, activity: Activity): TransactItem {
  const { publicKey, atMs, activityId } = activity;
  return {
    Put: {
      TableName: tableName,
      Item: {
        pk: `USER#${publicKey}`,
        sk: `${PREFIX}${new Date(atMs).toISOString()}#${activityId}`,
        ...activity,
        expiresAt: Math.ceil((atMs + KEPT_MS) / 1000),
      },
    },
  };
}

/** Access pattern: the activity of a user, newest first (Query USER#publicKey, ACTIVITY#time#id). */
export class DynamoDbActivities implements Activities {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(publicKey: string, { limit, cursor }: ListQuery): Promise<ListPage<Activity>> {
    const pk = `USER#${publicKey}`;
    const { items, lastKey } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': PREFIX },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeKeyCursor(cursor, pk) : undefined,
      },
      activitySchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }
}
