import { spawnSync } from 'node:child_process';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetInferenceProfileCommand,
  GetUseCaseForModelAccessCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-bedrock';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetParameterCommand, GetServiceSettingCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../../../infra/settings/environment.ts';
import type { StackSettings } from '../../../../infra/settings/stack-settings.ts';
import { checkEnvironment } from '../../doctor/environment-check.ts';
import { askAll, checksOf } from '../../doctor/run-doctor.ts';

const ARN = 'arn:aws:acm:us-east-1:123456789012:certificate/one';
const SETTINGS: StackSettings = {
  ...readEnvironment('dev').settings,
  lambdaConcurrency: 1_000,
  alarmEmail: 'ops@buidl.example',
  appsUrl: 'https://apps.example',
  appsCertificateArn: ARN,
  appHosts: true,
};

const acm = mockClient(ACMClient);
const bedrock = mockClient(BedrockClient);
const cloudFormation = mockClient(CloudFormationClient);
const cloudFront = mockClient(CloudFrontClient);
const lambda = mockClient(LambdaClient);
const sns = mockClient(SNSClient);
const ssm = mockClient(SSMClient);
const sts = mockClient(STSClient);
const mocks = [acm, bedrock, cloudFormation, cloudFront, lambda, sns, ssm, sts];
const TOPIC = 'arn:aws:sns:us-east-1:123456789012:operators';
const checksFor = (settings: StackSettings) => checksOf({ settings, stackName: 'Buidl-dev' });

const missing = { message: 'no', $metadata: {} };
const certificate = (names: string[], Status: 'ISSUED' | 'PENDING_VALIDATION' = 'ISSUED') => ({
  Certificate: { Status, SubjectAlternativeNames: names, InUseBy: ['a distribution'] },
});
const access = (status: 'AVAILABLE' | 'NOT_AVAILABLE', authorizationStatus: 'AUTHORIZED' | 'NOT_AUTHORIZED') => ({
  modelId: 'anthropic.claude-sonnet-4-6',
  agreementAvailability: { status },
  authorizationStatus,
  entitlementAvailability: 'AVAILABLE' as const,
  regionAvailability: 'AVAILABLE' as const,
});
const listOf = (Quantity: number) => ({
  DistributionList: { Quantity, Marker: '', MaxItems: 1, IsTruncated: false },
});

function answerWell() {
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012', Arn: 'arn:aws:iam::123456789012:user/ops' });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '30' } });
  ssm.on(GetServiceSettingCommand).resolves({ ServiceSetting: { SettingValue: 'false' } });
  bedrock.on(GetInferenceProfileCommand).resolves({
    status: 'ACTIVE',
    models: [
      { modelArn: 'arn:aws:bedrock:eu-west-1::foundation-model/x' },
      { modelArn: 'arn:aws:bedrock:::foundation-model/x' },
    ],
  });
  bedrock.on(GetUseCaseForModelAccessCommand).resolves({ formData: new Uint8Array() });
  bedrock.on(GetFoundationModelAvailabilityCommand).resolves(access('AVAILABLE', 'AUTHORIZED'));
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } });
  cloudFront.on(ListDistributionsCommand).resolves(listOf(2));
  acm.on(DescribeCertificateCommand).resolves(certificate(['apps.example', '*.apps.example']));
  cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [
      {
        StackName: 'Buidl-dev',
        CreationTime: new Date(0),
        StackStatus: 'CREATE_COMPLETE',
        Outputs: [{ OutputKey: 'OperatorsTopic', OutputValue: TOPIC }],
      },
    ],
  });
  sns
    .on(ListSubscriptionsByTopicCommand, { TopicArn: TOPIC })
    .resolves({ Subscriptions: [{ Endpoint: 'ops@buidl.example', SubscriptionArn: `${TOPIC}:one` }] });
}

function rejectAll(error: Error) {
  acm.onAnyCommand().rejects(error);
  cloudFormation.onAnyCommand().rejects(error);
  sns.onAnyCommand().rejects(error);
  bedrock.onAnyCommand().rejects(error);
  cloudFront.onAnyCommand().rejects(error);
  lambda.onAnyCommand().rejects(error);
  ssm.onAnyCommand().rejects(error);
  sts.onAnyCommand().rejects(error);
}

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  answerWell();
});
afterEach(() => {
  for (const mock of mocks) mock.reset();
  vi.unstubAllEnvs();
});

async function said(name: string, settings = SETTINGS): Promise<string> {
  const checks = checksFor(settings).filter((check) => check.name === name);
  const [answer] = await askAll(checks);
  const { level, text, todo } = answer?.finding ?? { level: 'none', text: '', todo: undefined };
  return `${level}: ${text}${todo === undefined ? '' : `; ${todo}`}`;
}

it('finds nothing in the way where nothing is', async () => {
  const answers = await askAll(checksFor(SETTINGS));
  expect(answers.map(({ check, finding }) => `${check.name} ${finding.level}`)).toEqual([
    'Account ok',
    'CDK bootstrap ok',
    'Inference profile ok',
    'Use-case form ok',
    'Model access ok',
    'Lambda concurrency ok',
    'SSM throughput ok',
    'CloudFront ok',
    'Apps certificate ok',
    'Alarm mail ok',
  ]);
});

describe('the model', () => {
  it('of a profile is in the regions that it routes to', async () => {
    expect(await said('Inference profile')).toMatch(/^ok: global\..+ routes to eu-west-1, every region$/);
  });

  it('whose profile is not in the region is a problem', async () => {
    bedrock.on(GetInferenceProfileCommand).rejects(new ResourceNotFoundException(missing));
    expect(await said('Inference profile')).toMatch(/^problem: .+ does not exist in eu-west-1; Choose another/);
  });

  it('without the form for Anthropic is a problem', async () => {
    bedrock.on(GetUseCaseForModelAccessCommand).rejects(new ResourceNotFoundException(missing));
    expect(await said('Use-case form')).toMatch(/^problem: .+none was submitted; In the console/);
  });

  it.each([
    ['NOT_AVAILABLE', 'AUTHORIZED', /^problem: the AWS Marketplace subscription of .+ is NOT_AVAILABLE; .+Playground/],
    ['AVAILABLE', 'NOT_AUTHORIZED', /^problem: the account is not authorized for/],
  ] as const)('with the agreement %s and %s is a problem', async (agreement, authorization, text) => {
    bedrock.on(GetFoundationModelAvailabilityCommand).resolves(access(agreement, authorization));
    expect(await said('Model access')).toMatch(text);
  });

  it('that is not on Bedrock is not asked for, and one of another company needs no form', () => {
    const namesOf = (changes: Partial<StackSettings>) => checksFor({ ...SETTINGS, ...changes }).map(({ name }) => name);
    expect(namesOf({ modelProvider: 'anthropic' })).not.toContain('Model access');
    const other = namesOf({ modelId: 'amazon.nova-pro-v1:0' });
    expect(other).toContain('Model access');
    expect(other).not.toContain('Use-case form');
    expect(other).not.toContain('Inference profile');
  });
});

describe('the account', () => {
  it.each([
    [
      10,
      /^note: 10 concurrent executions support about 2 builds and 60 calls a second; .+Below 385 nothing.+Ask for 1,000/,
    ],
    [
      100,
      /^note: 100 concurrent executions support about 20 builds and 600 calls a second.+Below 385 nothing is reserved/,
    ],
    [384, /^note: 384 concurrent executions .+Below 385 nothing is reserved/],
    [385, /^note: 385 concurrent executions support about 55 builds and 2740 calls a second; (?!.*Below)/],
    [1_000, /^ok: 1000 concurrent executions support about 130 builds and 7400 calls a second; (?!.*Below)/],
  ])('with a concurrency of %i is told what it carries', async (ConcurrentExecutions, text) => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
    const settings = { ...SETTINGS, lambdaConcurrency: ConcurrentExecutions };
    expect(await said('Lambda concurrency', settings)).toMatch(text);
  });

  it.each([
    [10, 1_000, /^problem: the setting lambdaConcurrency is 1000 and the account has 10, .+; Set.+ to 10, or/],
    [839, 1_000, /^problem: .+has 839/],
    [840, 1_000, /^note: 840 concurrent executions/],
    [1_000, 10, /^note: the account has 1000 and the setting lambdaConcurrency is 10, .+; Set .+ to 1000/],
    [100, 10, /^note: 100 concurrent executions/],
  ])('with %i and a setting of %i is told whether they fit', async (ConcurrentExecutions, setting, text) => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
    expect(await said('Lambda concurrency', { ...SETTINGS, lambdaConcurrency: setting })).toMatch(text);
  });

  it.each([
    ['false', /^ok: that of every account, 40 a second; nothing depends on it/],
    ['true', /^ok: raised, which AWS charges for; nothing depends on it/],
  ])('with a raised rate of parameters %s has enough', async (SettingValue, text) => {
    ssm.on(GetServiceSettingCommand).resolves({ ServiceSetting: { SettingValue } });
    expect(await said('SSM throughput')).toMatch(text);
  });

  it('with the concurrency of a new account is a problem where people pay', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    expect(await said('Lambda concurrency', { ...SETTINGS, network: 'mainnet-beta', lambdaConcurrency: 10 })).toMatch(
      /^problem: 10 concurrent/,
    );
  });

  it('that has no distribution may not be verified, which stays open', async () => {
    cloudFront.on(ListDistributionsCommand).resolves(listOf(0));
    expect(await said('CloudFront')).toMatch(/^unknown: the account has no distribution yet; .+support case/s);
  });

  it('that is not prepared for the CDK is a problem, as is an old preparation', async () => {
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound(missing));
    expect(await said('CDK bootstrap')).toMatch(/^problem: .+ not prepared .+npx cdk bootstrap -c env=<environment>$/);
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '5' } });
    expect(await said('CDK bootstrap')).toMatch(/^problem: version 5 is older than 6/);
  });
});

describe('a certificate', () => {
  it.each([
    [certificate(['apps.example'], 'PENDING_VALIDATION'), /^problem: it is PENDING_VALIDATION; Add the CNAME/],
    [certificate(['apps.example']), /^problem: it covers apps.example, and not any-name.apps.example/],
    [certificate(['*.apps.example']), /^problem: it covers \*.apps.example, and not apps.example/],
    [certificate(['apps.example', '*.example']), /^problem: .+ not any-name.apps.example/],
  ])('that does not do is a problem: %j', async (answer, text) => {
    acm.on(DescribeCertificateCommand).resolves(answer);
    expect(await said('Apps certificate')).toMatch(text);
  });

  it('is asked for in us-east-1, wherever the stack is', async () => {
    await said('Apps certificate');
    const [call] = acm.commandCalls(DescribeCertificateCommand);
    expect(await call?.thisValue.config.region()).toBe('us-east-1');
  });
});

describe('the alarm mail', () => {
  const subscribed = (Endpoint: string, SubscriptionArn: string) =>
    sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions: [{ Endpoint, SubscriptionArn }] });

  it('that nobody confirmed stays open, because a problem would stop deployments', async () => {
    subscribed('ops@buidl.example', 'PendingConfirmation');
    expect(await said('Alarm mail')).toMatch(/^unknown: ops@buidl.example has not confirmed .+; Follow the link/);
  });

  it('of another address than the subscribed one stays open', async () => {
    subscribed('former@buidl.example', `${TOPIC}:one`);
    expect(await said('Alarm mail')).toMatch(/^unknown: ops@buidl.example is not subscribed/);
  });

  it('cannot be confirmed before the first deployment, and is named when nobody gets it', async () => {
    const missingStack = { message: 'Stack with id Buidl-dev does not exist', $metadata: {} };
    cloudFormation
      .on(DescribeStacksCommand)
      .rejects(new CloudFormationServiceException({ ...missingStack, name: 'ValidationError', $fault: 'client' }));
    expect(await said('Alarm mail')).toBe('note: it can be confirmed after the first deployment');
    expect(await said('Alarm mail', { ...SETTINGS, alarmEmail: '' })).toMatch(/^note: nobody receives the alarms/);
  });
});

describe.each([
  ['AccessDeniedException', /^unknown: these credentials may not call [\w:]+; Allow it/],
  ['ThrottlingException', /^unknown: AWS throttles [\w:]+; Run the command again/],
  ['TooManyRequestsException', /^unknown: AWS throttles/],
  ['ExpiredTokenException', /^unknown: AWS does not accept these credentials; .+aws sso login$/],
  ['InternalFailure', /^unknown: [\w:]+ failed: no$/],
])('when AWS answers %s', (name, text) => {
  it.each(checksFor(SETTINGS).map((check) => check.name))('%s stays open', async (check) => {
    rejectAll(Object.assign(new Error('no'), { name }));
    expect(await said(check)).toMatch(text);
  });
});

describe('the settings', () => {
  it('that are complete are said in a line', () => {
    expect(checkEnvironment('dev').finding).toEqual({ level: 'ok', text: 'stack Buidl-dev on devnet' });
  });

  it('that mainnet still needs are a problem, and the rest is checked all the same', () => {
    const { finding, environment } = checkEnvironment('prod');
    expect(finding).toMatchObject({ level: 'problem', text: expect.stringContaining('treasury') });
    expect(environment?.settings.network).toBe('mainnet-beta');
  });
});

describe('the command', () => {
  const doctor = (...args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent', AWS_EC2_METADATA_DISABLED: 'true' };
    return spawnSync(process.execPath, ['packages/operations/commands/doctor.ts', ...args], {
      env,
      encoding: 'utf8',
    });
  };

  it('without credentials says for each check what it would ask, and how to do it by hand', () => {
    const { stdout, status } = doctor('--env', 'dev');
    expect(status).toBe(3);
    for (const { name, asks, byHand } of checksOf(readEnvironment('dev'))) {
      expect(stdout).toContain(`${name}: would ask ${asks}. By hand:`);
      for (const line of byHand) expect(stdout).toContain(line);
    }
  });

  it.each([
    [['--env', 'dev', '--dry'], 0],
    [['--env', 'prod', '--dry'], 1],
    [['--env', 'live'], 2],
    [['--envy'], 2],
  ])('%j exits with %i', (args, code) => {
    expect(doctor(...args).status).toBe(code);
  });
});
