import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type DynamoDbOptions, startDynamoDb } from '../../dynamodb/start-dynamo-db.ts';
import { CredentialStore, type Credentials } from '../../iam/credential-store.ts';

export const TABLE = 'Buidl';

export const tableProperties = {
  TableName: TABLE,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [
        { AttributeName: 'gsi1pk', KeyType: 'HASH' },
        { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  SSESpecification: { SSEEnabled: true },
};

export function createClients(endpoint: string, credentials: Credentials) {
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  return { client, documents: DynamoDBDocumentClient.from(client) };
}

export async function startWithTable(options: Partial<DynamoDbOptions> = {}) {
  const keys = new CredentialStore();
  const credentials = keys.issue('test');
  const dynamoDb = await startDynamoDb({ dataDir: undefined, findCredentials: keys.find, ...options });
  await dynamoDb.createTable(tableProperties);
  const { client, documents } = createClients(dynamoDb.endpoint, credentials);
  return {
    dynamoDb,
    client,
    documents,
    credentials,
    put: (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName: TABLE, Item })),
    get: async (pk: string, sk: string) => {
      const response = await documents.send(new GetCommand({ TableName: TABLE, Key: { pk, sk } }));
      return response.Item;
    },
    close: async () => {
      client.destroy();
      await dynamoDb.close();
    },
  };
}
