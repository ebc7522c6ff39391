/** The table behind the API, read and changed with the operator's keys. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import type { Cloud } from '../../../infra/local/provisioner/boot-cloud.ts';

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
export type StoredItem = z.infer<typeof itemSchema>;

const entrySchema = z.object({ kind: z.string(), availableChange: z.number(), heldChange: z.number() });
export type StoredEntry = z.infer<typeof entrySchema>;

export interface StoredItems {
  all(): Promise<StoredItem[]>;
  put(item: StoredItem): Promise<void>;
  /** Sets attributes of an item that exists. */
  set(key: { pk: string; sk: string }, attributes: Record<string, unknown>): Promise<void>;
  /** The movements of a user's account, oldest first. */
  ledgerOf(publicKey: string): Promise<StoredEntry[]>;
  /** Every item of a build, a project or an account, as sorted text to compare. */
  traces(): Promise<string[]>;
}

/** Returns the table for the product's own adapters. */
export function productTable(cloud: Cloud): Table {
  return new Table(cloud.nameOf('tables', 'DataTable'), operatorClient(cloud));
}

function operatorClient({ operator, endpointVariables }: Cloud): DynamoDBClient {
  const { accessKeyId, secretAccessKey } = operator;
  return new DynamoDBClient({
    endpoint: endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
}

export function openTable(cloud: Cloud): StoredItems {
  const client = DynamoDBDocumentClient.from(operatorClient(cloud));
  const TableName = cloud.nameOf('tables', 'DataTable');
  const all = async () => {
    const items: StoredItem[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey }));
      items.push(...z.array(itemSchema).parse(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return items;
  };
  return {
    all,
    put: async (Item) => void (await client.send(new PutCommand({ TableName, Item }))),
    set: async (Key, attributes) => {
      const names = Object.keys(attributes);
      await client.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
        }),
      );
    },
    ledgerOf: async (publicKey) => {
      const { Items } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :ledger',
          ExpressionAttributeValues: { ':ledger': `LEDGER#user:${publicKey}` },
        }),
      );
      return z.array(entrySchema).parse(Items ?? []);
    },
    traces: async () => {
      const items = await all();
      return items
        .filter((item) => /^(OPERATION|PROJECT|ACCOUNT)#/.test(item.pk))
        .map((item) => JSON.stringify(item))
        .toSorted();
    },
  };
}
