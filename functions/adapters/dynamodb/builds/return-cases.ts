import * as z from 'zod';
import type { AdminAction } from '../../../ports/action-log.ts';
import { buildRequestSchema, type ReturnCase, type ReturnCases } from '../../../ports/builds.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { actionItem } from '../admin/action-log.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Table } from '../table.ts';
import { operationKey } from './operation-keys.ts';
import { OPEN_RETURNS, operationSchema, requestKey } from './operations.ts';

const requestItemSchema = z.object({ request: buildRequestSchema });

/** Access pattern: the refunded builds that operators have not reviewed yet, by time (Query gsi1 RETURNS#OPEN). */
export class DynamoDbReturnCases implements ReturnCases {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list({ limit, cursor }: ListQuery): Promise<ListPage<ReturnCase>> {
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :open',
        ExpressionAttributeValues: { ':open': OPEN_RETURNS },
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, { index: 'gsi1', partition: OPEN_RETURNS }) : undefined,
      },
      z.object({ operationId: z.string() }),
    );
    const ids = items.map(({ operationId }) => operationId);
    const [operations, requests] = await Promise.all([
      this.#table.getMany(ids.map(operationKey), operationSchema),
      this.#table.getMany(ids.map(requestKey), requestItemSchema.extend({ pk: z.string() })),
    ]);
    const entries = ids.flatMap((operationId) => {
      const operation = operations.find((one) => one.operationId === operationId);
      const found = requests.find(({ pk }) => pk === requestKey(operationId).pk);
      if (!operation || !found) return [];
      const { projectName, idea, revision } = found.request;
      return [{ operation, projectName, idea: revision?.change ?? idea }];
    });
    return { entries, nextCursor: lastKey && encodeCursor(lastKey) };
  }

  async close(operationId: string, action: AdminAction): Promise<boolean> {
    const result = await this.#table.transact([
      {
        Update: {
          TableName: this.#table.name,
          Key: operationKey(operationId),
          UpdateExpression: 'REMOVE gsi1pk, gsi1sk',
          ConditionExpression: 'gsi1pk = :open',
          ExpressionAttributeValues: { ':open': OPEN_RETURNS },
        },
      },
      actionItem(this.#table.name, action),
    ]);
    return result.ok;
  }
}
