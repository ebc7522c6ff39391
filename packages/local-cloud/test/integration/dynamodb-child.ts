import { startDynamoDb } from '../../dynamodb/start-dynamo-db.ts';
import { tableProperties } from './dynamodb-fixture.ts';

const [dataDir, accessKeyId = '', secretAccessKey = ''] = process.argv.slice(2);
const credentials = { accessKeyId, secretAccessKey, principal: 'test' };
const dynamoDb = await startDynamoDb({ dataDir, findCredentials: () => credentials });
await dynamoDb.createTable(tableProperties);
process.stdout.write(`${dynamoDb.endpoint}\n`);
