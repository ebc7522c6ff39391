import * as z from 'zod';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { AllowList, AllowListEntry } from '../../../ports/auth.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { actionItem } from '../admin/action-log.ts';
import { decodeKeyCursor, encodeCursor } from '../cursor.ts';
import type { Table } from '../table.ts';

const ALLOW_LIST = 'ALLOW_LIST';

const entrySchema = z.object({ publicKey: z.string(), addedAtMs: z.number(), addedBy: z.string() });

/** Access patterns: one public key (GetItem ALLOW_LIST/publicKey); all public keys (Query). */
export class DynamoDbAllowList implements AllowList {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async has(publicKey: string): Promise<boolean> {
    return (await this.#table.get({ pk: ALLOW_LIST, sk: publicKey }, entrySchema)) !== undefined;
  }

  async list({ limit, cursor }: ListQuery): Promise<ListPage<AllowListEntry>> {
    const { items, lastKey } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :list',
        ExpressionAttributeValues: { ':list': ALLOW_LIST },
        ConsistentRead: true,
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeKeyCursor(cursor, ALLOW_LIST) : undefined,
      },
      entrySchema,
    );
    return { entries: items, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async add(publicKey: string, action: AdminAction): Promise<boolean> {
    const entry: AllowListEntry = { publicKey, addedAtMs: action.nowMs, addedBy: action.adminUsername };
    const result = await this.#table.transact([
      {
        Put: {
          TableName: this.#table.name,
          Item: { pk: ALLOW_LIST, sk: publicKey, ...entry },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      actionItem(this.#table.name, action),
    ]);
    return result.ok;
  }

  async remove(publicKey: string, action: AdminAction): Promise<boolean> {
    const result = await this.#table.transact([
      {
        Delete: {
          TableName: this.#table.name,
          Key: { pk: ALLOW_LIST, sk: publicKey },
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      actionItem(this.#table.name, action),
    ]);
    return result.ok;
  }
}
