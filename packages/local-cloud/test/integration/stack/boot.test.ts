import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bootCloud, type Cloud } from '../../../provisioner/boot-cloud.ts';
import { startSolana } from '../../../solana/start-solana.ts';
import { ASSETS, RESOURCES } from './boot-stack.ts';
import {
  distributionResources,
  functionResource,
  policyResource,
  privateBucket,
  type Resources,
  roleResource,
  writeAssembly,
} from './small-stack.ts';

const folders: string[] = [];
const clouds: Cloud[] = [];
let logLines: string[] = [];

afterEach(async () => {
  await Promise.all(clouds.splice(0).map((cloud) => cloud.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  logLines = [];
});

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'buidl-boot-'));
  folders.push(folder);
  return folder;
}

async function boot(changes: Resources = {}, dataDir = newDataDir()): Promise<Cloud> {
  const templateDir = writeAssembly({ resources: { ...RESOURCES, ...changes }, assets: ASSETS });
  folders.push(templateDir);
  const cloud = await bootCloud({
    templateDir,
    dataDir,
    ports: { site: 0, apps: 0, s3: 0, events: 0 },
    solana: await startSolana({ rpcPort: 0 }),
    model: { model: { complete: () => 'hello' } },
    onLog: (_source, line) => logLines.push(line),
  });
  clouds.push(cloud);
  return cloud;
}

async function stop(cloud: Cloud) {
  clouds.splice(clouds.indexOf(cloud), 1);
  await cloud.close();
}

function clientsOf({ endpointVariables: urls, operator: credentials }: Cloud) {
  const options = { region: 'us-east-1', credentials, maxAttempts: 1 };
  return {
    dynamoDb: new DynamoDBClient({ ...options, endpoint: urls.AWS_ENDPOINT_URL_DYNAMODB ?? '' }),
    sfn: new SFNClient({ ...options, endpoint: urls.AWS_ENDPOINT_URL_SFN ?? '' }),
  };
}

describe('a cloud booted from a template', () => {
  it('serves the pages of the bucket and the API at one address', async () => {
    const { siteUrl } = await boot();
    const page = await fetch(`${siteUrl}/`);
    expect(await page.text()).toMatch(/^<h1>Hello<\/h1><!--\w+-Table-->$/);
    expect(page.headers.get('content-type')).toBe('text/html');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const asset = await fetch(`${siteUrl}/assets/a.js`);
    expect(asset.headers.get('cache-control')).toBe('max-age=31536000');
    expect((await fetch(`${siteUrl}/notes.txt`)).status).toBe(403);
    const echoed = await fetch(`${siteUrl}/api/echo/hi?x=1`);
    expect(await echoed.json()).toMatchObject({
      event: { routeKey: 'GET /api/echo/{word}', pathParameters: { word: 'hi' }, rawQueryString: 'x=1' },
    });
    const missing = await fetch(`${siteUrl}/api/nothing`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toEqual({ message: 'Not Found' });
    const byAddress = siteUrl.replace('localhost', '127.0.0.1');
    expect((await fetch(byAddress)).status).toBe(200);
    const tab = await fetch(`${byAddress}/help?a=1`, {
      headers: { 'sec-fetch-dest': 'document' },
      redirect: 'manual',
    });
    expect(tab.headers.get('location')).toBe(`${siteUrl}/help?a=1`);
  });

  it('gives a function its own variables, endpoints and key, and no variable of this process', async () => {
    process.env.BOOT_TEST_SECRET = 'x';
    const cloud = await boot();
    const result = await cloud.invoke('Echo', {});
    delete process.env.BOOT_TEST_SECRET;
    expect(result).toMatchObject({
      ok: true,
      payload: {
        environment: {
          TABLE_NAME: cloud.nameOf('tables', 'Table'),
          AWS_REGION: 'us-east-1',
          ...cloud.endpointVariables,
        },
      },
    });
    expect(JSON.stringify(result)).not.toContain('BOOT_TEST_SECRET');
    expect(JSON.stringify(result)).not.toContain(cloud.operator.accessKeyId);
  });

  it('runs the state machine, the schedule and the rule', async () => {
    const cloud = await boot();
    const { sfn } = clientsOf(cloud);
    const stateMachineArn = cloud.nameOf('stateMachines', 'Machine');
    const { executionArn } = await sfn.send(
      new StartExecutionCommand({ stateMachineArn, name: 'one', input: '{"say":"hello"}' }),
    );
    await vi.waitFor(async () => {
      const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
      expect(execution).toMatchObject({ status: 'SUCCEEDED', output: '{"said":"hello"}' });
    }, 20_000);
    await cloud.runSchedule('Every');
    await vi.waitFor(() => expect(logLines).toContain('got {"tick":true}'), 20_000);
  });

  it('keeps its data across a restart and continues interrupted executions', async () => {
    const dataDir = newDataDir();
    const first = await boot({}, dataDir);
    const TableName = first.nameOf('tables', 'Table');
    const Key = { pk: { S: 'kept' } };
    await clientsOf(first).dynamoDb.send(new PutItemCommand({ TableName, Item: Key }));
    const { executionArn } = await clientsOf(first).sfn.send(
      new StartExecutionCommand({
        stateMachineArn: first.nameOf('stateMachines', 'Machine'),
        input: '{"slow":true}',
      }),
    );
    await vi.waitFor(() => expect(logLines).toContain('got {"slow":true}'), 20_000);
    await stop(first);

    const second = await boot({}, dataDir);
    expect(second.nameOf('tables', 'Table')).toBe(TableName);
    const { Item } = await clientsOf(second).dynamoDb.send(new GetItemCommand({ TableName, Key }));
    expect(Item).toEqual(Key);
    await second.settled;
    const { sfn } = clientsOf(second);
    // The restart continues the interrupted execution, which calls the function again.
    await vi.waitFor(() => {
      expect(logLines.filter((line) => line === 'got {"slow":true}')).toHaveLength(2);
    }, 20_000);
    expect((await sfn.send(new DescribeExecutionCommand({ executionArn }))).status).toBe('RUNNING');
    await sfn.send(new StopExecutionCommand({ executionArn }));
    await vi.waitFor(() => {
      const isHeard = (line: string) => line.includes('Execution Status Change') && line.includes('ABORTED');
      expect(logLines.some(isHeard)).toBe(true);
    }, 20_000);
  });

  it('lets services and the state machine call a function only if a policy allows it', async () => {
    const nothing = { Type: 'AWS::CDK::Metadata' };
    const cloud = await boot({ ApiPermission: nothing, MachinePolicy: nothing, EveryPermission: nothing });
    const response = await fetch(`${cloud.siteUrl}/api/echo/hi`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
    const { sfn } = clientsOf(cloud);
    const stateMachineArn = cloud.nameOf('stateMachines', 'Machine');
    const { executionArn } = await sfn.send(new StartExecutionCommand({ stateMachineArn, input: '{}' }));
    await vi.waitFor(async () => {
      const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
      expect(execution).toMatchObject({ status: 'FAILED', error: 'Lambda.AWSLambdaException' });
      expect(execution.cause).toMatch(/assumed-role\/Small-MachineRole\/.*not authorized.*lambda:InvokeFunction/);
    }, 20_000);
    await cloud.runSchedule('Every');
    expect(logLines.some((line) => /events\.amazonaws\.com.*is not authorized/.test(line))).toBe(true);
    expect(logLines.some((line) => line.startsWith('got'))).toBe(false);
  });

  it('refuses calls that the role of a function does not allow', async () => {
    const table = { 'Fn::GetAtt': ['Table', 'Arn'] };
    const cloud = await boot({ Reading: policyResource('Role', 'dynamodb:GetItem', table) });
    const role = [...cloud.parts.functions.values()][0]?.roleArn;
    const { dynamoDb } = clientsOf({ ...cloud, operator: cloud.parts.credentials.issue('Echo', role) });
    const TableName = cloud.nameOf('tables', 'Table');
    const Key = { pk: { S: 'a' } };
    await dynamoDb.send(new GetItemCommand({ TableName, Key }));
    const message =
      'User: arn:aws:sts::000000000000:assumed-role/Small-Role/Echo is not authorized to perform: dynamodb:PutItem ' +
      `on resource: arn:aws:dynamodb:us-east-1:000000000000:table/${TableName} ` +
      'because no identity-based policy allows the dynamodb:PutItem action';
    await expect(dynamoDb.send(new PutItemCommand({ TableName, Item: Key }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message,
    });
    expect(logLines).toContain(message);
  });

  it('does not let a distribution read a bucket without a policy', async () => {
    const { siteUrl } = await boot({ PagesPolicy: { Type: 'AWS::CDK::Metadata' } });
    expect((await fetch(siteUrl)).status).toBe(403);
  });
});

describe('an unsupported feature stops the boot', () => {
  const widget = { Type: 'AWS::Made::Widget' };
  const published = {
    ...privateBucket,
    Properties: { ...privateBucket.Properties, WebsiteConfiguration: {} },
  };
  const wide = {
    Type: 'AWS::ApiGatewayV2::Api',
    Properties: { Body: {}, CorsConfiguration: {} },
  };
  const python = functionResource('echo');
  it.each<[string, Resources, RegExp]>([
    ['unknown types, all of them', { First: widget, Second: widget }, /First \(AWS::Made::Widget\), Second/],
    ['an unknown property', { Pages: published }, /Pages \(AWS::S3::Bucket\).*WebsiteConfiguration/s],
    ['CORS of an API', { Api: wide }, /Api \(AWS::ApiGatewayV2::Api\).*CorsConfiguration/s],
    [
      'another runtime',
      { Echo: { ...python, Properties: { ...python.Properties, Runtime: 'python3.13' } } },
      /Echo \(AWS::Lambda::Function\).*Runtime/s,
    ],
    [
      'a role that the service may not assume',
      { Role: roleResource('states.amazonaws.com') },
      /Echo \(AWS::Lambda::Function\): lambda.amazonaws.com may not assume the role .*Small-Role/,
    ],
    [
      'a condition that is not understood',
      {
        Narrow: {
          Type: 'AWS::S3::BucketPolicy',
          Properties: {
            Bucket: { Ref: 'Pages' },
            PolicyDocument: {
              Statement: [
                {
                  Effect: 'Allow',
                  Action: 's3:GetObject',
                  Principal: '*',
                  Resource: '*',
                  Condition: { IpAddress: { 'aws:SourceIp': '203.0.113.0/24' } },
                },
              ],
            },
          },
        },
      },
      /Narrow \(AWS::S3::BucketPolicy\).*IpAddress/s,
    ],
    [
      'an alarm that nobody would hear',
      {
        Topic: { Type: 'AWS::SNS::Topic' },
        Errors: { Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmActions: [{ Ref: 'Topic' }] } },
      },
      /Errors: cloudwatch.amazonaws.com may not publish to arn:aws:sns:/,
    ],
    ['a cached authorization of events', { Events: eventApi({ AuthorizerResultTtlInSeconds: 60 }) }, /Events .*Ttl/s],
    [
      'a mode of events without a provider',
      { Events: eventApi({}, 'AWS_IAM') },
      /Events: there is no provider for AWS_IAM/,
    ],
    ['a key for events', { Events: eventApi({}, 'API_KEY') }, /Events \(AWS::AppSync::Api\).*AuthType/s],
    ['an asset that is missing', { Echo: functionResource('other') }, /Echo: the asset 'other.zip'/],
    [
      'an environment that is too large',
      { Echo: functionResource('echo', { LONG: 'x'.repeat(5000) }) },
      /Echo: its environment has 5004 of 4096 bytes/,
    ],
    [
      'a distribution that has no port',
      { ThirdDistribution: distributionResources().SiteDistribution ?? widget },
      /ThirdDistribution: there are ports/,
    ],
  ])('%s', async (_name, changes, message) => {
    await expect(boot(changes)).rejects.toThrow(message);
  });
});

function eventApi(authorizer: object, publishMode = 'AWS_LAMBDA') {
  const byFunction = { AuthType: 'AWS_LAMBDA' };
  const LambdaAuthorizerConfig = {
    AuthorizerUri: { 'Fn::GetAtt': ['Echo', 'Arn'] },
    AuthorizerResultTtlInSeconds: 0,
    ...authorizer,
  };
  return {
    Type: 'AWS::AppSync::Api',
    Properties: {
      Name: 'events',
      EventConfig: {
        AuthProviders: [{ ...byFunction, LambdaAuthorizerConfig }],
        ConnectionAuthModes: [byFunction],
        DefaultSubscribeAuthModes: [byFunction],
        DefaultPublishAuthModes: [{ AuthType: publishMode }],
      },
    },
  };
}
