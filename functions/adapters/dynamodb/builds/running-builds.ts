import * as z from 'zod';
import type { Operation, RunningBuilds } from '../../../ports/builds.ts';
import type { ListPage, ListQuery } from '../../../ports/pagination.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Table } from '../table.ts';
import { operationKey } from './operation-keys.ts';
import { operationSchema, RUNNING_BUILDS } from './operations.ts';

export class DynamoDbRunningBuilds implements RunningBuilds {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list({ limit, cursor }: ListQuery): Promise<ListPage<Operation>> {
    const { items, lastKey } = await this.#table.query(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :running',
        ExpressionAttributeValues: { ':running': RUNNING_BUILDS },
        Limit: limit,
        ExclusiveStartKey: cursor ? decodeCursor(cursor, { index: 'gsi1', partition: RUNNING_BUILDS }) : undefined,
      },
      z.object({ operationId: z.string() }),
    );
    const found = await this.#table.getMany(
      items.map(({ operationId }) => operationKey(operationId)),
      operationSchema,
    );
    const byId = new Map(found.map((operation) => [operation.operationId, operation]));
    const operations = items.flatMap(({ operationId }) => byId.get(operationId) ?? []);
    return { entries: operations, nextCursor: lastKey && encodeCursor(lastKey) };
  }
}
