import * as z from 'zod';
import { DATA_GRACE_DAYS } from '../../../../shared/domain/app-data/data-limits.ts';
import { DAY_MS } from '../../../../shared/domain/utc-day.ts';
import type { DataDeletions } from '../../../ports/app-data.ts';
import type { Key, Table, TransactItem } from '../table.ts';
import { dataPartition, deletionKey, SHARDS, SPACES, shardPartition, visitorsPartition } from './data-keys.ts';

const DELETIONS = 'DATA-DELETIONS';
const BATCH_SIZE = 25;

const markerSchema = z.object({ projectId: z.string() });
const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** Access patterns: projects with data to delete (Query gsi1 DATA-DELETIONS, by time), and their items (Query). */
export class DynamoDbDataDeletions implements DataDeletions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async *due(nowMs: number): AsyncGenerator<string> {
    const markers = this.#table.queryAll(
      {
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :deletions AND gsi1sk <= :now',
        ExpressionAttributeValues: { ':deletions': DELETIONS, ':now': new Date(nowMs).toISOString() },
      },
      markerSchema,
    );
    for await (const { projectId } of markers) yield projectId;
  }

  async deleteSome(projectId: string, limit: number): Promise<boolean> {
    let left = limit;
    for (const partition of partitionsOf(projectId)) {
      const keys = await this.#firstKeys(partition, left, deletionKey(projectId));
      for (let start = 0; start < keys.length; start += BATCH_SIZE) {
        await Promise.all(keys.slice(start, start + BATCH_SIZE).map((Key) => this.#table.delete({ Key })));
      }
      left -= keys.length;
      if (left === 0) return false;
    }
    return true;
  }

  async end(projectId: string, nowMs: number): Promise<void> {
    await this.#table.delete({
      Key: deletionKey(projectId),
      ConditionExpression: 'gsi1sk <= :now',
      ExpressionAttributeValues: { ':now': new Date(nowMs).toISOString() },
    });
  }

  /**
   * Returns the keys of the first items. Omits the deletion marker, which is deleted last, so that an interrupted
   * deletion is resumed.
   */
  async #firstKeys(partition: string, count: number, marker: Key): Promise<Key[]> {
    const keys = await this.#table.queryFirst(
      count + 1,
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
      },
      keySchema,
    );
    return keys.filter(({ pk, sk }) => pk !== marker.pk || sk !== marker.sk).slice(0, count);
  }
}

export function deletionItem(tableName: string, projectId: string, nowMs: number): TransactItem {
  const dueAt = new Date(nowMs + DATA_GRACE_DAYS * DAY_MS).toISOString();
  return {
    Put: {
      TableName: tableName,
      Item: { ...deletionKey(projectId), gsi1pk: DELETIONS, gsi1sk: `${dueAt}#${projectId}`, projectId },
    },
  };
}

function partitionsOf(projectId: string): string[] {
  const shards = SPACES.flatMap((space) => SHARDS.map((shard) => shardPartition({ projectId, space }, shard)));
  return [...shards, visitorsPartition(projectId), dataPartition(projectId)];
}
