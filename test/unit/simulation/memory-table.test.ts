import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type DynamoDb, startDynamoDb } from '@buidl/local-cloud/dynamodb/start-dynamo-db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../simulation/document-requests.ts';
import { Random } from '../../simulation/random.ts';
import { MemoryTable } from '../../simulation/store/memory-table.ts';
import { randomCommand } from './random-requests.ts';

const TABLE = 'compared';
const REQUESTS_PER_TABLE = 150;
const credentials = { accessKeyId: 'AKIACOMPARED', secretAccessKey: 'secret', principal: 'operator' };

let emulator: DynamoDb;
let documents: DynamoDBDocumentClient;

beforeAll(async () => {
  emulator = await startDynamoDb({ dataDir: undefined, findCredentials: () => credentials });
  const { endpoint } = emulator;
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});

afterAll(() => emulator.close());

async function createTable(name: string): Promise<void> {
  const attributes = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];
  const keys = (prefix: string) => [
    { AttributeName: `${prefix}pk`, KeyType: 'HASH' },
    { AttributeName: `${prefix}sk`, KeyType: 'RANGE' },
  ];
  await emulator.createTable({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keys(''),
    GlobalSecondaryIndexes: [{ IndexName: 'gsi1', KeySchema: keys('gsi1'), Projection: { ProjectionType: 'ALL' } }],
  });
}

/** Returns the response or the error of a request in the form that adapters see. */
async function outcomeOf(answer: () => unknown): Promise<unknown> {
  try {
    return withoutMetadata(await answer());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reasons = 'CancellationReasons' in error ? error.CancellationReasons : undefined;
    const codes = Array.isArray(reasons) && reasons.map((reason: { Code?: string }) => reason.Code);
    // The emulator reports ValidationException where the in-memory table throws UpdateRefusedError.
    const name = error.name === 'ValidationException' ? 'UpdateRefusedError' : error.name;
    return { error: name, ...(codes && { codes }) };
  }
}

/**
 * Sends a command of any type. The branches select an overload, because each overload of the client accepts one type.
 */
function sendTo(
  client: DynamoDBDocumentClient,
  command: DeleteCommand | GetCommand | PutCommand | QueryCommand | TransactWriteCommand | UpdateCommand,
): Promise<unknown> {
  if (command instanceof GetCommand) return client.send(command);
  if (command instanceof PutCommand) return client.send(command);
  if (command instanceof DeleteCommand) return client.send(command);
  if (command instanceof QueryCommand) return client.send(command);
  return command instanceof TransactWriteCommand ? client.send(command) : client.send(command);
}

function withoutMetadata(reply: unknown): unknown {
  const { Item, Items, LastEvaluatedKey } = Object(reply);
  return { Item, Items, LastEvaluatedKey };
}

describe('the table in memory', () => {
  it.each([1, 2, 3, 4])('responds to random requests like the emulator (seed %i)', async (seed) => {
    const name = `${TABLE}-${seed}`;
    await createTable(name);
    const random = new Random(seed);
    const memory = new MemoryTable(Date.now);
    for (let request = 1; request <= REQUESTS_PER_TABLE; request += 1) {
      const command = randomCommand(random, name);
      memory.indexes.catchUp(0);
      const expected = await outcomeOf(() => sendTo(documents, command));
      const actual = await outcomeOf(() => runCommand(memory, command));
      expect(actual, `request ${request}: ${JSON.stringify(command.input)}`).toEqual(expected);
    }
  });

  it('executes a transaction once per token, however often it is sent', async () => {
    await createTable(`${TABLE}-token`);
    const memory = new MemoryTable(Date.now);
    const Key = { pk: 'ACCOUNT#a', sk: 'BALANCE' };
    const update = {
      TableName: `${TABLE}-token`,
      Key,
      UpdateExpression: 'ADD available :n',
      ExpressionAttributeValues: { ':n': 7 },
    };
    const command = new TransactWriteCommand({
      TransactItems: [{ Update: update }],
      ClientRequestToken: 'the-same',
    });
    for (let time = 0; time < 3; time += 1) {
      await documents.send(command);
      runCommand(memory, command);
    }
    const read = new GetCommand({ TableName: `${TABLE}-token`, Key });
    const expected = { Item: { ...Key, available: 7 } };
    expect(await documents.send(read)).toMatchObject(expected);
    expect(runCommand(memory, read)).toEqual(expected);
  });
});
