import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, describe, expect, it } from 'vitest';
import { bootCloud, type Cloud } from '../../../provisioner/boot-cloud.ts';
import { startSolana } from '../../../solana/start-solana.ts';
import {
  distributionResources,
  functionResource,
  httpApiResources,
  policyResource,
  privateBucket,
  type Resources,
  readerPolicy,
  roleResource,
  writeAssembly,
} from './small-stack.ts';

/** A function that responds immediately, or after a minute when the event has `slow`. */
const ECHO = `export const handler = async (event) => {
  if (event.slow) await new Promise((resolve) => setTimeout(resolve, 60_000));
  return { statusCode: 200, body: 'here' };
};`;
const ROUTES = ['GET /api/busy', 'GET /api/calm'];

const definition = {
  'Fn::Sub': JSON.stringify({
    StartAt: 'Call',
    States: {
      Call: {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Parameters: { FunctionName: `\${Echo.Arn}`, 'Payload.$': '$' },
        TimeoutSeconds: 30,
        End: true,
      },
    },
  }),
};

function stack(stage: Record<string, unknown>, echo: Record<string, unknown> = {}): Resources {
  const { Stage: _withoutThrottles, ...api } = httpApiResources('Echo', ROUTES);
  const fn = functionResource('echo');
  return {
    Role: roleResource(),
    Echo: { ...fn, Properties: { ...fn.Properties, ...echo } },
    Other: functionResource('echo'),
    Pages: privateBucket,
    PagesPolicy: readerPolicy('Pages', 'SiteDistribution'),
    ...api,
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true, ...stage },
    },
    ...distributionResources(),
    MachineRole: roleResource('states.amazonaws.com'),
    MachinePolicy: policyResource('MachineRole', 'lambda:InvokeFunction', { 'Fn::GetAtt': ['Echo', 'Arn'] }),
    Machine: {
      Type: 'AWS::StepFunctions::StateMachine',
      Properties: { DefinitionString: definition, RoleArn: { 'Fn::GetAtt': ['MachineRole', 'Arn'] } },
    },
  };
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function boot(resources: Resources): Promise<Cloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-limits-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const cloud = await bootCloud({
    templateDir: writeAssembly({ resources, assets: { echo: { 'index.mjs': ECHO } } }),
    dataDir,
    ports: { site: 0, apps: 0, s3: 0, events: 0 },
    solana: await startSolana({ rpcPort: 0 }),
    model: { model: { complete: () => 'hello' } },
    onLog: () => undefined,
  });
  cleanups.push(() => cloud.close());
  return cloud;
}

async function statusesOf(url: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await fetch(url)).status);
  return statuses;
}

describe('the throttles of a stage', () => {
  const busy = { 'GET /api/busy': { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 } };

  it('apply to the named routes, and the default to the others', async () => {
    const DefaultRouteSettings = { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 3 };
    const { siteUrl } = await boot(stack({ DefaultRouteSettings, RouteSettings: busy }));
    expect(await statusesOf(`${siteUrl}/api/busy`, 3)).toEqual([200, 200, 429]);
    expect(await statusesOf(`${siteUrl}/api/calm`, 4)).toEqual([200, 200, 200, 429]);
    expect(await (await fetch(`${siteUrl}/api/calm`)).json()).toEqual({ message: 'Too Many Requests' });
  });

  it('must not name a missing route', async () => {
    const RouteSettings = { 'GET /api/nowhere': busy['GET /api/busy'] };
    await expect(boot(stack({ RouteSettings }))).rejects.toThrow('Unable to find Route by key GET /api/nowhere');
  });
});

it('a function without reserved concurrency left refuses the API and states; other functions respond', async () => {
  const cloud = await boot(stack({}, { ReservedConcurrentExecutions: 1 }));
  const running = cloud.invoke('Echo', { slow: true });
  const response = await fetch(`${cloud.siteUrl}/api/calm`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: 'Service Unavailable' });
  expect(await cloud.invoke('Other', {})).toMatchObject({ ok: true });

  const { endpointVariables, operator: credentials } = cloud;
  const endpoint = endpointVariables.AWS_ENDPOINT_URL_SFN ?? '';
  const sfn = new SFNClient({ region: 'us-east-1', credentials, endpoint });
  const stateMachineArn = cloud.nameOf('stateMachines', 'Machine');
  const { executionArn } = await sfn.send(new StartExecutionCommand({ stateMachineArn, input: '{}' }));
  const read = async () => (await sfn.send(new DescribeExecutionCommand({ executionArn }))).error;
  await expect.poll(read).toBe('Lambda.TooManyRequestsException');
  await cloud.close();
  expect(await running).toMatchObject({ ok: false });
});
