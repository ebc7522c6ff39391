import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryDir } from '../../../../../test/fixtures/temporary-dir.ts';
import { bootCloud, type Cloud } from '../../../provisioner/boot-cloud.ts';
import { startSolana } from '../../../solana/start-solana.ts';
import {
  distributionResources,
  functionResource,
  httpApiResources,
  invokePermission,
  policyResource,
  privateBucket,
  type Resources,
  readerPolicy,
  roleResource,
  writeAssembly,
} from './small-stack.ts';

const WHO = `export const handler = async (event, { functionVersion, invokedFunctionArn }) =>
  ({ version: process.env.AWS_LAMBDA_FUNCTION_VERSION, functionVersion, invokedFunctionArn, event });`;

const fromApi = { 'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/*/*/*` };
const everyVersion = { 'Fn::Sub': `\${Who.Arn}:*` };
const permissionOf = (functionName: unknown) => {
  const permission = invokePermission('Who', 'apigateway.amazonaws.com', fromApi);
  return { ...permission, Properties: { ...permission.Properties, FunctionName: functionName } };
};
const definition = {
  'Fn::Sub': JSON.stringify({
    StartAt: 'Ask',
    States: {
      Ask: {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Parameters: { FunctionName: `\${Version}`, 'Payload.$': '$' },
        TimeoutSeconds: 30,
        End: true,
      },
    },
  }),
};

function stack(changes: Resources = {}): Resources {
  return {
    ...httpApiResources('Who', ['GET /api/who'], { Ref: 'Alias' }),
    ApiPermission: permissionOf({ Ref: 'Alias' }),
    Role: roleResource(),
    Who: functionResource('who'),
    Version: {
      Type: 'AWS::Lambda::Version',
      Properties: { FunctionName: { Ref: 'Who' } },
      DeletionPolicy: 'RetainExceptOnCreate',
    },
    Alias: {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: { Ref: 'Who' },
        FunctionVersion: { 'Fn::GetAtt': ['Version', 'Version'] },
        Name: 'live',
      },
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: {} },
    },
    Machine: {
      Type: 'AWS::StepFunctions::StateMachine',
      Properties: { DefinitionString: definition, RoleArn: { 'Fn::GetAtt': ['MachineRole', 'Arn'] } },
    },
    MachineRole: roleResource('states.amazonaws.com'),
    MachinePolicy: policyResource('MachineRole', 'lambda:InvokeFunction', everyVersion),
    MachineVersion: {
      Type: 'AWS::StepFunctions::StateMachineVersion',
      Properties: {
        StateMachineArn: { Ref: 'Machine' },
        StateMachineRevisionId: { 'Fn::GetAtt': ['Machine', 'StateMachineRevisionId'] },
      },
    },
    MachineAlias: {
      Type: 'AWS::StepFunctions::StateMachineAlias',
      Properties: {
        Name: 'live',
        DeploymentPreference: { StateMachineVersionArn: { Ref: 'MachineVersion' }, Type: 'ALL_AT_ONCE' },
      },
    },
    DeployRole: roleResource('codedeploy.amazonaws.com'),
    Pages: privateBucket,
    PagesPolicy: readerPolicy('Pages', 'SiteDistribution'),
    ...distributionResources(),
    ...changes,
  };
}

const clouds: Cloud[] = [];
afterEach(async () => {
  for (const cloud of clouds.splice(0)) await cloud.close();
});

async function boot(changes: Resources = {}): Promise<Cloud> {
  const cloud = await bootCloud({
    templateDir: writeAssembly({ resources: stack(changes), assets: { who: { 'index.mjs': WHO } } }),
    dataDir: temporaryDir('buidl-releases-'),
    ports: { site: 0, apps: 0, s3: 0, events: 0 },
    solana: await startSolana({ rpcPort: 0 }),
    model: { model: { complete: () => 'hello' } },
    onLog: () => undefined,
  });
  clouds.push(cloud);
  return cloud;
}

const deployments = (role: string) => ({
  Type: 'AWS::CodeDeploy::DeploymentGroup',
  Properties: {
    ApplicationName: 'app',
    DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
    DeploymentStyle: { DeploymentOption: 'WITH_TRAFFIC_CONTROL', DeploymentType: 'BLUE_GREEN' },
    ServiceRoleArn: { 'Fn::GetAtt': [role, 'Arn'] },
    AlarmConfiguration: { Enabled: true, Alarms: [{ Name: 'errors' }] },
    AutoRollbackConfiguration: { Enabled: true, Events: ['DEPLOYMENT_FAILURE'] },
  },
});

describe('a version', () => {
  it('responds through its alias, and knows its number', async () => {
    const { siteUrl } = await boot({ Deployments: deployments('DeployRole') });
    const answer = await fetch(`${siteUrl}/api/who`);
    expect(await answer.json()).toMatchObject({
      version: '1',
      functionVersion: '1',
      invokedFunctionArn: expect.stringMatching(/:function:\S+Who\S*:1$/),
    });
  });

  it('is not called by a name without a version', async () => {
    const cloud = await boot();
    const { payload } = await cloud.invoke('Who', {}).then((result) => (result.ok ? result : { payload: {} }));
    expect(payload).toMatchObject({ version: '$LATEST', functionVersion: '$LATEST' });
  });

  it('cannot be called with permission for the unqualified function only', async () => {
    const { siteUrl } = await boot({ ApiPermission: permissionOf({ 'Fn::GetAtt': ['Who', 'Arn'] }) });
    expect((await fetch(`${siteUrl}/api/who`)).status).toBe(500);
  });

  it('is called by a state machine that an alias starts', async () => {
    const cloud = await boot();
    expect(await runByAlias(cloud)).toMatchObject({
      ExecutedVersion: '1',
      Payload: { version: '1', event: { say: 'hello' } },
    });
  });

  it('is refused to a role with permission for the unqualified function only', async () => {
    const ofFunction = policyResource('MachineRole', 'lambda:InvokeFunction', {
      'Fn::GetAtt': ['Who', 'Arn'],
    });
    expect(await runByAlias(await boot({ MachinePolicy: ofFunction }))).toMatch(/not authorized/);
  });
});

it.each([
  ['an alias of no version', { Alias: alias({ FunctionVersion: '7' }) }, 'has no version 7'],
  ['an alias that splits its calls', { Alias: alias({ RoutingConfig: {} }) }, 'RoutingConfig'],
  ['a number as an alias', { Alias: alias({ Name: '12' }) }, 'Name'],
  [
    'an integration with nothing',
    httpApiResources('Who', ['GET /api/who'], 'arn:aws:lambda:x'),
    'there is no function',
  ],
  ['CodeDeploy without its trust', { Deployments: deployments('Role') }, 'may not assume the role'],
])('%s stops the boot', async (_what, changes, message) => {
  await expect(boot(changes)).rejects.toThrow(message);
});

function alias(properties: object) {
  const whole = { FunctionName: { Ref: 'Who' }, FunctionVersion: '1', Name: 'live', ...properties };
  return { Type: 'AWS::Lambda::Alias', Properties: whole, DependsOn: 'Version' };
}

async function runByAlias(cloud: Cloud): Promise<unknown> {
  const sfn = new SFNClient({
    region: 'us-east-1',
    credentials: cloud.operator,
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SFN ?? '',
  });
  const stateMachineArn = `${cloud.nameOf('stateMachines', 'Machine')}:live`;
  const { executionArn } = await sfn.send(new StartExecutionCommand({ stateMachineArn, input: '{"say":"hello"}' }));
  const { output, cause } = await vi.waitFor(
    async () => {
      const execution = await sfn.send(new DescribeExecutionCommand({ executionArn }));
      expect(execution.status).not.toBe('RUNNING');
      return execution;
    },
    { timeout: 20_000, interval: 20 },
  );
  return output === undefined ? cause : JSON.parse(output);
}
