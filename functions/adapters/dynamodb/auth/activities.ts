import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Activities, Activity, OwnActivity } from '../../../ports/activities.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { decodeKeyCursor, encodeCursor } from '../cursor.ts';
import type { Table, TransactItem } from '../table.ts';

const KEPT_MS = 90 * 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const PREFIX = 'ACTIVITY#';
const OWN_PREFIX = 'OWN-ACTIVITY#';
const ID_LENGTH = 16;

const activitySchema = z.object({
  activityId: z.string(),
  publicKey: z.string(),
  atMs: z.number(),
  call: z.string(),
  projectId: z.string().optional(),
  adminUsername: z.string().optional(),
});

const ownActivitySchema = activitySchema.omit({ adminUsername: true }).extend({
  keyId: z.string(),
  keyName: z.string().optional(),
  keyPreview: z.string().optional(),
  network: z.string().optional(),
  client: z.string().optional(),
  times: z.int(),
});

/** An activity with the same id and `sortedAt` replaces the earlier one. */
export function activityItem(
  tableName: string,
  activity: Activity,
  sortedAt = new Date(activity.atMs).toISOString(),
): TransactItem {
  const { publicKey, atMs, activityId } = activity;
  return {
    Put: {
      TableName: tableName,
      Item: {
        pk: `USER#${publicKey}`,
        sk: `${PREFIX}${sortedAt}#${activityId}`,
        ...activity,
        expiresAt: Math.ceil((atMs + KEPT_MS) / 1000),
      },
    },
  };
}

/**
 * Access patterns: what admins did for a user or read of the user, newest first (Query USER#publicKey,
 * ACTIVITY#time#id), and what the user did (Query USER#publicKey, OWN-ACTIVITY#hour#id). Equal calls of a user within an
 * hour share one item, so that a program cannot add any number of items.
 */
export class DynamoDbActivities implements Activities {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  list(publicKey: string, query: ListQuery): Promise<ListPage<Activity>> {
    return this.#page(publicKey, PREFIX, query, activitySchema);
  }

  async listOwn(publicKey: string, query: ListQuery) {
    const page = await this.#page(publicKey, OWN_PREFIX, query, ownActivitySchema);
    // The sort key contains only the hour, so the entries of one hour are sorted here.
    return { ...page, entries: page.entries.toSorted((one, other) => other.atMs - one.atMs) };
  }

  async recordOwn({ publicKey, atMs, ...activity }: OwnActivity): Promise<void> {
    const { call, projectId = '', keyId, network = '', client = '' } = activity;
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
    const text = JSON.stringify([call, projectId, keyId, network, client]);
    const activityId = createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);
    const fields = Object.entries({
      ...activity,
      activityId: `${hourMs}-${activityId}`,
      publicKey,
      atMs,
      expiresAt: Math.ceil((atMs + KEPT_MS) / 1000),
    }).filter(([, value]) => value !== undefined);
    await this.#table.update({
      Key: { pk: `USER#${publicKey}`, sk: `${OWN_PREFIX}${new Date(hourMs).toISOString()}#${activityId}` },
      UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(', ')} ADD times :one`,
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
        ':one': 1,
      },
    });
  }

  async #page<Schema extends z.ZodType>(
    publicKey: string,
    prefix: string,
    { limit, cursor }: ListQuery,
    schema: Schema,
  ): Promise<ListPage<z.output<Schema>>> {
    const pk = `USER#${publicKey}`;
    const { items, lastKey } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeKeyCursor(cursor, pk) : undefined,
      },
      schema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }
}
