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
const MAX_ROWS_PER_HOUR = 40;
/** The `call` of an item for calls of different kinds. No route has this id. */
const OTHER_CALLS = 'otherCalls';

const activitySchema = z.object({
  activityId: z.string(),
  publicKey: z.string(),
  atMs: z.number(),
  call: z.string(),
  projectId: z.string().optional(),
  adminUsername: z.string().optional(),
  isRefused: z.boolean().optional(),
});

const ownActivitySchema = activitySchema.omit({ adminUsername: true, isRefused: true }).extend({
  keyId: z.string(),
  keyName: z.string().optional(),
  keyPreview: z.string().optional(),
  network: z.string().optional(),
  client: z.string().optional(),
  times: z.int(),
});

/** Returns the key of the item of an activity. */
export function activityKey(
  { publicKey, atMs, activityId }: Activity,
  sortedAt = new Date(atMs).toISOString(),
): { pk: string; sk: string } {
  return { pk: `USER#${publicKey}`, sk: `${PREFIX}${sortedAt}#${activityId}` };
}

/** Returns the item of an activity. It replaces an earlier item with the same id and `sortedAt`. */
export function activityItem(tableName: string, activity: Activity, sortedAt?: string): TransactItem {
  return {
    Put: {
      TableName: tableName,
      Item: {
        ...activityKey(activity, sortedAt),
        ...activity,
        expiresAt: Math.ceil((activity.atMs + KEPT_MS) / 1000),
      },
    },
  };
}

/**
 * Access patterns: what admins did for a user or read of the user, newest first (Query USER#publicKey,
 * ACTIVITY#time#id), and what the user did (Query USER#publicKey, OWN-ACTIVITY#hour#id). Equal calls of a key from one
 * network within an hour share one item. The number of items that a key adds per hour is limited, so that a stolen key
 * cannot hide its calls among many others. Further calls of the key share one more item.
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

  async recordOwn(activity: OwnActivity): Promise<void> {
    const { call, projectId = '', keyId, network = '' } = activity;
    const hourMs = Math.floor(activity.atMs / HOUR_MS) * HOUR_MS;
    const id = ownActivityId(hourMs, [call, projectId, keyId, network]);
    if (await this.#countOwn(activity, id, 'attribute_exists(pk)')) return;
    if (await this.#takeRow(keyId, hourMs)) return void (await this.#countOwn(activity, id));
    const rest = { ...activity, call: OTHER_CALLS, projectId: undefined };
    await this.#countOwn(rest, ownActivityId(hourMs, [OTHER_CALLS, keyId]));
  }

  /** Adds a call to the item with this id. Returns false when the condition fails. */
  #countOwn(activity: OwnActivity, { hourMs, hash }: OwnActivityId, condition?: string): Promise<boolean> {
    const { publicKey, atMs } = activity;
    const expiresAt = Math.ceil((atMs + KEPT_MS) / 1000);
    // When a call has no project, network or client, the update removes the value that an earlier call stored.
    const absent = { projectId: undefined, network: undefined, client: undefined };
    const fields = Object.entries({ ...absent, ...activity, activityId: `${hourMs}-${hash}`, expiresAt });
    const set = fields.filter(([, value]) => value !== undefined);
    const removed = fields.filter(([, value]) => value === undefined);
    const changes = [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
      'ADD times :one',
    ];
    return this.#table.update({
      Key: { pk: `USER#${publicKey}`, sk: `${OWN_PREFIX}${new Date(hourMs).toISOString()}#${hash}` },
      UpdateExpression: changes.join(' '),
      ...(condition !== undefined && { ConditionExpression: condition }),
      ExpressionAttributeNames: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        ':one': 1,
      },
    });
  }

  /** Counts a new item of the key. Returns false when the key already has the maximum number of items in this hour. */
  #takeRow(keyId: string, hourMs: number): Promise<boolean> {
    return this.#table.update({
      Key: { pk: `LIMIT#activity:${keyId}`, sk: `HOUR#${new Date(hourMs).toISOString()}` },
      UpdateExpression: 'SET expiresAt = :expiresAt ADD used :one',
      ConditionExpression: 'attribute_not_exists(pk) OR used < :limit',
      ExpressionAttributeValues: {
        ':expiresAt': Math.ceil((hourMs + 2 * HOUR_MS) / 1000),
        ':one': 1,
        ':limit': MAX_ROWS_PER_HOUR,
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

interface OwnActivityId {
  hourMs: number;
  hash: string;
}

function ownActivityId(hourMs: number, parts: string[]): OwnActivityId {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, ID_LENGTH);
  return { hourMs, hash };
}
