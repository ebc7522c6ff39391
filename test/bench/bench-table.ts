import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
export const BENCH_TABLE = 'Buidl';

const attributes = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'];

export const tableProperties = {
  TableName: BENCH_TABLE,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: ['gsi1', 'gsi2'].map((IndexName) => ({
    IndexName,
    KeySchema: [
      { AttributeName: `${IndexName}pk`, KeyType: 'HASH' },
      { AttributeName: `${IndexName}sk`, KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'ALL' },
  })),
};

const BATCH = 25;
const PARALLEL_BATCHES = 8;

export async function putItems(
  documents: DynamoDBDocumentClient,
  count: number,
  itemOf: (index: number) => Record<string, unknown>,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => index * BATCH);
  const work = async () => {
    for (let first = starts.pop(); first !== undefined; first = starts.pop()) {
      const indexes = Array.from({ length: Math.min(BATCH, count - first) }, (_, offset) => offset);
      const start = first;
      const puts = indexes.map((offset) => ({ PutRequest: { Item: itemOf(start + offset) } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [BENCH_TABLE]: puts } }));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_BATCHES }, work));
}

interface Reads {
  requests: number;
  units: number;
}

export interface Meter {
  of(call: () => Promise<unknown>): Promise<number>;
  readsOf(call: () => Promise<unknown>): Promise<Reads>;
}

const capacitySchema = z.object({ CapacityUnits: z.number() });
const outputSchema = z.object({
  ConsumedCapacity: z.union([capacitySchema, z.array(capacitySchema)]).optional(),
});

export function meterReads(client: DynamoDBClient): Meter {
  let [requests, units] = [0, 0];
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity } = outputSchema.parse(result.output);
      requests += 1;
      for (const { CapacityUnits } of [ConsumedCapacity ?? []].flat()) units += CapacityUnits;
      return result;
    },
    { step: 'initialize' },
  );
  const readsOf = async (call: () => Promise<unknown>): Promise<Reads> => {
    const before = { requests, units };
    await call();
    return { requests: requests - before.requests, units: units - before.units };
  };
  return { readsOf, of: async (call) => (await readsOf(call)).units };
}
