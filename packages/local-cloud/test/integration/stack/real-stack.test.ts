import { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FunctionName, LAMBDA_FUNCTIONS } from '../../../../../infra/lambda-functions.ts';
import { ORIGIN_SECRET_HEADER } from '../../../../../shared/contract/origin-secret-header.ts';
import { startTestCloud, type TestCloud } from '../../../../../test/integration/start-cloud.ts';

const MODEL = 'buidl.composer-v1';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud?.close());

describe('the stack of the product on the local cloud', () => {
  it('serves its API with its own addresses', async () => {
    const response = await fetch(`${cloud.api}/config/public`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      config: {
        network: 'localnet',
        appsUrl: cloud.appsUrl,
        rpcUrl: cloud.rpcUrl,
        model: { isBuiltIn: true },
      },
    });
    const nonce = await fetch(`${cloud.api}/auth/nonce`);
    expect(await nonce.json()).toMatchObject({ success: true, domain: new URL(cloud.siteUrl).host });
  });

  it('serves security.txt with its own address', async () => {
    const response = await fetch(`${cloud.siteUrl}/.well-known/security.txt`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toContain(`Policy: ${cloud.siteUrl}/app-rules`);
  });

  it('responds to an unknown API path with 404 in JSON, to other unknown paths with a page, and to known ones with the site', async () => {
    const missing = await fetch(`${cloud.api}/nothing`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('application/json');
    const unknown = await fetch(`${cloud.siteUrl}/projects/some`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toContain('text/html');
    const page = await fetch(`${cloud.siteUrl}/account`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('refuses every request that bypasses CloudFront', async () => {
    const [api] = cloud.parts.apis.values();
    const call = (headers: Record<string, string>, path = '/api/config/public', method = 'GET') =>
      api?.handle({
        method,
        path,
        query: '',
        headers,
        body: Buffer.alloc(0),
        sourceIp: '203.0.113.9',
      });
    const secret = cloud.parts.secretsManager.currentValue(cloud.nameOf('secrets', 'OriginVerification'));
    expect(await call({ [ORIGIN_SECRET_HEADER]: secret })).toMatchObject({ status: 200 });
    const forged: Record<string, string>[] = [
      {},
      { [ORIGIN_SECRET_HEADER]: '' },
      { [ORIGIN_SECRET_HEADER]: 'guessed' },
    ];
    for (const headers of forged) {
      const response = await call({ ...headers, 'x-forwarded-for': '192.0.2.1' });
      expect(response?.status).toBe(403);
      expect(await call(headers, '/api/nothing')).toMatchObject({ status: 403 });
    }
    const routeOfFunction = new Map(api?.routes.map(({ routeKey, target }) => [target.functionArn, routeKey]));
    expect(routeOfFunction.size).toBeGreaterThan(10);
    for (const routeKey of routeOfFunction.values()) {
      const [method = '', path = '/api/nothing'] = routeKey.split(' ');
      const refused = await call({}, path, method === 'ANY' ? 'GET' : method);
      expect({ routeKey, status: refused?.status }).toEqual({ routeKey, status: 403 });
    }
    // CloudFront replaces a visitor's header of this name.
    const viaSite = await fetch(`${cloud.api}/config/public`, {
      headers: { [ORIGIN_SECRET_HEADER]: 'guessed' },
    });
    expect(viaSite.status).toBe(200);
    expect(cloud.logLines.join('\n')).not.toContain(secret);
  });

  it('refuses a body over the limit of Lambda', async () => {
    const body = 'x'.repeat(7_000_000);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${cloud.api}/auth/login`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
  });

  it('sandboxes the domain of the apps and redirects top-level documents', async () => {
    const options = { headers: { 'sec-fetch-dest': 'document' }, redirect: 'manual' } as const;
    const address = `${cloud.appsUrl}/raw/p1/1/${'0'.repeat(32)}`;
    const tab = await fetch(address, options);
    expect(tab.status).toBe(302);
    expect(tab.headers.get('location')).toBe('/api/open/p1/rev/1');
    const frame = await fetch(address);
    expect(frame.status).toBe(404);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts/);
  });

  it.each(LAMBDA_FUNCTIONS.map(({ name }) => name))('loads the function %s', async (name) => {
    const result = await cloud.invoke(name, {});
    const errorType = result.ok ? undefined : result.error.errorType;
    expect(errorType ?? '').not.toMatch(/^Runtime\.|^Sandbox\.|ResourceNotFound/);
  });
});

describe('the role of a function', () => {
  afterAll(() => {
    // Empties the log, because these tests cause denials on purpose.
    cloud.logLines.length = 0;
  });

  function clientsOf(name: FunctionName) {
    const { parts, endpointVariables: urls } = cloud;
    const { roleArn, arn } = [...parts.functions.values()].find(({ description }) => description === name) ?? {};
    const credentials = parts.credentials.issue(name, roleArn, arn);
    const to = (service: string) => ({
      region: 'us-east-1',
      credentials,
      maxAttempts: 1,
      endpoint: urls[`AWS_ENDPOINT_URL_${service}`] ?? '',
    });
    return {
      dynamoDb: new DynamoDBClient(to('DYNAMODB')),
      s3: new S3Client(to('S3')),
      sfn: new SFNClient(to('SFN')),
      bedrock: new BedrockRuntimeClient(to('BEDROCK_RUNTIME')),
      secrets: new SecretsManagerClient(to('SECRETS_MANAGER')),
    };
  }

  const refused = (name = 'AccessDeniedException', httpStatusCode = 400) => ({
    name,
    $metadata: { httpStatusCode },
  });

  it('lets Check read and write the files of operations and nothing else', async () => {
    const { dynamoDb, s3, sfn, bedrock, secrets } = clientsOf('workflow-check');
    const [work, apps] = [cloud.nameOf('buckets', 'BucketsWork'), cloud.nameOf('buckets', 'BucketsApps')];
    const file = { Bucket: work, Key: 'operations/o1/checks-0.json' };
    await s3.send(new PutObjectCommand({ ...file, Body: '{}' }));
    expect((await s3.send(new GetObjectCommand(file))).ContentLength).toBe(2);
    for (const elsewhere of [
      { Bucket: apps, Key: 'raw/p1/1' },
      { Bucket: work, Key: 'uploads/u1' },
    ]) {
      const denied = refused('AccessDenied', 403);
      await expect(s3.send(new GetObjectCommand(elsewhere))).rejects.toMatchObject(denied);
      const write = new PutObjectCommand({ ...elsewhere, Body: '' });
      await expect(s3.send(write)).rejects.toMatchObject(denied);
    }
    // Without list permission, S3 must not tell which keys are missing.
    const missing = new HeadObjectCommand({ ...file, Key: 'operations/o2/none' });
    await expect(s3.send(missing)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    const list = new ListObjectsV2Command({ Bucket: work });
    await expect(s3.send(list)).rejects.toMatchObject(refused('AccessDenied', 403));

    const key = { TableName: cloud.nameOf('tables', 'Data'), Key: { pk: { S: 'a' }, sk: { S: 'a' } } };
    await expect(dynamoDb.send(new GetItemCommand(key))).rejects.toMatchObject({
      ...refused(),
      message: expect.stringMatching(/assumed-role\/\S*WorkflowCheckRole\S* is not authorized.*dynamodb:GetItem on/),
    });
    const secret = new GetSecretValueCommand({ SecretId: cloud.nameOf('secrets', 'AdminPassword') });
    await expect(secrets.send(secret)).rejects.toMatchObject(refused());
    const start = new StartExecutionCommand({ stateMachineArn: cloud.nameOf('stateMachines', 'Build') });
    await expect(sfn.send(start)).rejects.toMatchObject(refused());
    const messages = [{ role: 'user' as const, content: [{ text: 'hi' }] }];
    const converse = new ConverseStreamCommand({ modelId: MODEL, messages });
    await expect(bedrock.send(converse)).rejects.toMatchObject(refused('AccessDeniedException', 403));
  });

  it('lets a reader of the table read items, and neither search nor write', async () => {
    const { dynamoDb } = clientsOf('api-settings');
    const TableName = cloud.nameOf('tables', 'Data');
    const Item: Record<string, AttributeValue> = { pk: { S: 'a' }, sk: { S: 'a' } };
    await dynamoDb.send(new GetItemCommand({ TableName, Key: Item }));
    const batch = new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item } }] } });
    await expect(dynamoDb.send(batch)).rejects.toMatchObject(refused());
    const transaction = new TransactWriteItemsCommand({
      TransactItems: [{ Delete: { TableName, Key: Item } }],
    });
    await expect(dynamoDb.send(transaction)).rejects.toMatchObject(refused());
    const byIndex = {
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :a',
      ExpressionAttributeValues: { ':a': { S: 'a' } },
    };
    await expect(dynamoDb.send(new QueryCommand(byIndex))).rejects.toMatchObject(refused());
    const { dynamoDb: lister } = clientsOf('api-projects');
    expect((await lister.send(new QueryCommand(byIndex))).Items).toEqual([]);
  });

  it('allows streaming calls of models only, secrets for their readers, and stopping executions', async () => {
    const messages = [{ role: 'user' as const, content: [{ text: 'hi' }] }];
    const { bedrock } = clientsOf('api-assistant');
    await bedrock.send(new ConverseStreamCommand({ modelId: MODEL, messages }));
    const whole = new ConverseCommand({ modelId: MODEL, messages });
    await expect(bedrock.send(whole)).rejects.toMatchObject(refused('AccessDeniedException', 403));
    const other = new ConverseStreamCommand({ modelId: 'other.model', messages });
    await expect(bedrock.send(other)).rejects.toMatchObject(refused('AccessDeniedException', 403));

    const { secrets, sfn } = clientsOf('api-admin');
    const [own, others] = [cloud.nameOf('secrets', 'AdminPassword'), cloud.nameOf('secrets', 'ImageKeys')];
    const name = own.split(':').at(-1)?.slice(0, -'-123456'.length);
    expect((await secrets.send(new GetSecretValueCommand({ SecretId: name }))).ARN).toBe(own);
    await expect(secrets.send(new GetSecretValueCommand({ SecretId: others }))).rejects.toMatchObject(refused());
    const stateMachineArn = cloud.nameOf('stateMachines', 'Build');
    await expect(sfn.send(new StartExecutionCommand({ stateMachineArn }))).rejects.toMatchObject(refused());
    const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:gone`;
    const stop = new StopExecutionCommand({ executionArn });
    await expect(sfn.send(stop)).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
  });
});
