/**
 * Mocha loads this file before dynalite's tests, which start the server that `require('..')` returns. The DynamoDB of
 * the local cloud takes its place. It has no CreateTable, because CloudFormation creates its tables, so this server
 * creates them.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { type DynamoDb, startDynamoDb } from '../../../packages/local-cloud/dynamodb/start-dynamo-db.ts';

const accessKeyId = 'conformance';
const secretAccessKey = 'conformance';
const caller = { accessKeyId, secretAccessKey, principal: 'conformance' };
// The tests sign with these.
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_REGION: 'us-east-1',
});

class StandIn {
  #database: DynamoDb | undefined;
  #server: Server | undefined;

  async listen(port: number, onListening: () => void): Promise<void> {
    const database = await startDynamoDb({
      dataDir: undefined,
      findCredentials: (id) => (id === accessKeyId ? caller : undefined),
    });
    this.#database = database;
    this.#server = createServer((incoming, response) => {
      answer(database, incoming, response).catch(() => response.destroy());
    }).listen(port, '127.0.0.1', onListening);
  }

  async close(onClosed: () => void): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    await this.#database?.close();
    onClosed();
  }
}

async function answer(database: DynamoDb, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(incoming);
  if (incoming.headers['x-amz-target'] === 'DynamoDB_20120810.CreateTable') {
    await database.createTable(JSON.parse(body.toString()));
    response.end('{}');
    return;
  }
  const { method = 'GET', url = '/', headers } = incoming;
  const forwarded = request(new URL(url, database.endpoint), { method, headers }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  forwarded.end(body);
}

const require = createRequire(import.meta.url);
/** Signs a request in place. */
const aws4: { sign(options: { service?: string }): unknown } = require('aws4');
const { sign } = aws4;
// aws4 takes the service from the host, which has no name here.
aws4.sign = (options) => sign(Object.assign(options, { service: 'dynamodb' }));
const path = require.resolve('dynalite');
require('dynalite');
const loaded = require.cache[path];
if (loaded === undefined) throw new Error(`${path} was not loaded`);
loaded.exports = () => new StandIn();
