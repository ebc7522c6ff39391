/** The essentials of the template: data is retained and private, and every route has its function. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FUNCTION_CONFIG, type FunctionConfig } from '../../infra/function-config.ts';
import { LAMBDA_FUNCTIONS } from '../../infra/lambda-functions.ts';
import { creationOrder } from '../../infra/local/provisioner/template/creation-order.ts';
import { InvalidSettingsError } from '../../infra/stack-settings.ts';
import { apiPath } from '../../shared/contract/api-path.ts';
import { routes } from '../../shared/contract/routes.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';
import { defaultTemplate, propertiesOf, synthesizeTemplate, textSchema } from './template.ts';

const template = defaultTemplate();

const functionSchema = z.object({
  Description: z.string().default(''),
  Runtime: z.string(),
  Architectures: z.array(z.string()).default([]),
  Timeout: z.number(),
  MemorySize: z.number(),
  TracingConfig: z.object({ Mode: z.string() }).optional(),
  LoggingConfig: z.object({ LogGroup: textSchema }).optional(),
  Environment: z.object({ Variables: z.record(z.string(), textSchema) }).optional(),
  Layers: z.array(z.unknown()).default([]),
});

/** The product's functions by name, without the CDK's own, which deploys the pages. */
const functions = new Map(
  [...propertiesOf(template, 'AWS::Lambda::Function', functionSchema)]
    .filter(([id]) => id.startsWith('Functions'))
    .map(([id, properties]) => [properties.Description, { id, ...properties }]),
);

describe('the API', () => {
  const integrations = propertiesOf(
    template,
    'AWS::ApiGatewayV2::Integration',
    z.object({ IntegrationUri: textSchema, PayloadFormatVersion: z.literal('2.0') }),
  );
  const aliases = propertiesOf(template, 'AWS::Lambda::Alias', z.object({ FunctionName: textSchema }));
  const synthesized = [
    ...propertiesOf(
      template,
      'AWS::ApiGatewayV2::Route',
      z.object({ RouteKey: z.string(), Target: textSchema }),
    ).values(),
  ];

  it.each(Object.entries(routes))('has one route for %s, to the function of its area', (_id, route) => {
    const found = synthesized.filter(({ RouteKey }) => RouteKey === `${route.method} ${apiPath(route)}`);
    expect(found).toHaveLength(1);
    const integrationId = /^integrations\/\$\{(\w+)\}$/.exec(found[0]?.Target ?? '')?.[1] ?? '';
    const functionId = functions.get(`api-${route.feature}`)?.id;
    const alias = /^\$\{(\w+)\}$/.exec(integrations.get(integrationId)?.IntegrationUri ?? '')?.[1] ?? '';
    expect(aliases.get(alias)?.FunctionName).toBe(`\${${functionId}}`);
  });

  it('has the routes of the contract, a HEAD route for each GET, and those for models and programs', () => {
    const others = ['$default', ...[MCP_PATH, ...Object.values(OAUTH_PATHS)].map((path) => `ANY ${path}`)];
    const all = synthesized.map(({ RouteKey }) => RouteKey);
    expect(all).toEqual(expect.arrayContaining(others));
    const keys = all.filter((key) => !others.includes(key));
    const reading = Object.values(routes).filter(({ method }) => method === 'GET');
    expect(keys.filter((key) => !key.startsWith('HEAD '))).toHaveLength(Object.keys(routes).length);
    expect(keys.filter((key) => key.startsWith('HEAD ')).toSorted()).toEqual(
      reading.map((route) => `HEAD ${apiPath(route)}`).toSorted(),
    );
  });

  it('is throttled and logs each access', () => {
    const [stage] = propertiesOf(
      template,
      'AWS::ApiGatewayV2::Stage',
      z.object({
        DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
        AccessLogSettings: z.object({ Format: z.string() }),
      }),
    ).values();
    expect(JSON.parse(stage?.AccessLogSettings.Format ?? '')).toHaveProperty('routeKey');
  });
});

describe('the table', () => {
  const schema = z.object({
    BillingMode: z.string(),
    PointInTimeRecoverySpecification: z.unknown(),
    SSESpecification: z.unknown(),
    TimeToLiveSpecification: z.unknown(),
    DeletionProtectionEnabled: z.boolean(),
    GlobalSecondaryIndexes: z.array(z.object({ IndexName: z.string() })),
  });
  const tables = [...propertiesOf(template, 'AWS::DynamoDB::Table', schema).values()];

  it('is the only one, on demand, recoverable, encrypted, and deletes expired items', () => {
    expect(tables).toHaveLength(1);
    expect(tables[0]).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      GlobalSecondaryIndexes: [{ IndexName: 'gsi1' }, { IndexName: 'gsi2' }],
    });
  });

  it('is protected against deletion unless the settings turn that off', () => {
    expect(tables[0]?.DeletionProtectionEnabled).toBe(true);
    const temporary = synthesizeTemplate({ retainData: false });
    const [table] = propertiesOf(temporary, 'AWS::DynamoDB::Table', schema).values();
    expect(table?.DeletionProtectionEnabled).toBe(false);
    const policies = Object.values(temporary.Resources).map(({ DeletionPolicy }) => DeletionPolicy);
    expect(policies).not.toContain('Retain');
    const kept = Object.values(temporary.Resources).filter(
      ({ DeletionPolicy }) => DeletionPolicy === 'RetainExceptOnCreate',
    );
    expect(new Set(kept.map(({ Type }) => Type))).toEqual(
      new Set(['AWS::Lambda::Version', 'AWS::StepFunctions::StateMachineVersion']),
    );
  });

  it('is a restored one where the settings name it, for all functions', () => {
    const restored = synthesizeTemplate({ tableName: 'Buidl-Data-20261123T101500Z' });
    expect(propertiesOf(restored, 'AWS::DynamoDB::Table', schema).size).toBe(0);
    const used = [...propertiesOf(restored, 'AWS::Lambda::Function', functionSchema).values()].flatMap(
      ({ Environment }) => Environment?.Variables.TABLE_NAME ?? [],
    );
    expect(used.length).toBeGreaterThan(15);
    expect(new Set(used)).toEqual(new Set(['Buidl-Data-20261123T101500Z']));
    const policies = JSON.stringify([...propertiesOf(restored, 'AWS::IAM::Policy', z.unknown()).values()]);
    expect(policies).toContain(':table/Buidl-Data-20261123T101500Z');
    expect(policies).toContain('table/Buidl-Data-20261123T101500Z/index/gsi1');
  });
});

describe('the buckets', () => {
  const buckets = propertiesOf(
    template,
    'AWS::S3::Bucket',
    z.object({
      PublicAccessBlockConfiguration: z.unknown(),
      BucketEncryption: z.unknown(),
      LifecycleConfiguration: z.object({
        Rules: z.array(z.object({ ExpirationInDays: z.number().optional() })),
      }),
      CorsConfiguration: z
        .object({ CorsRules: z.array(z.object({ AllowedMethods: z.array(z.string()) })) })
        .optional(),
    }),
  );

  it('are five with that of the logs, encrypted, and none of them public', () => {
    expect(buckets.size).toBe(5);
    for (const bucket of buckets.values()) {
      expect(bucket.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(bucket.BucketEncryption).toBeDefined();
    }
  });

  it('refuse connections without TLS', () => {
    const policies = propertiesOf(
      template,
      'AWS::S3::BucketPolicy',
      z.object({ PolicyDocument: z.unknown() }),
    );
    expect(policies.size).toBe(5);
    for (const { PolicyDocument } of policies.values()) {
      expect(JSON.stringify(PolicyDocument)).toContain('"Effect":"Deny","Principal":{"AWS":"*"}');
      expect(JSON.stringify(PolicyDocument)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });

  it('accept uploads from browsers in the work bucket only, whose objects expire after 14 days', () => {
    const withCors = [...buckets].filter(([, { CorsConfiguration }]) => CorsConfiguration !== undefined);
    expect(withCors.map(([id]) => id)).toEqual([expect.stringMatching(/^BucketsWork/)]);
    const [work] = withCors.map(([, bucket]) => bucket);
    expect(work?.CorsConfiguration?.CorsRules.map(({ AllowedMethods }) => AllowedMethods)).toEqual([
      ['POST'],
    ]);
    expect(work?.LifecycleConfiguration.Rules).toContainEqual({ ExpirationInDays: 14 });
  });
});

describe.each(LAMBDA_FUNCTIONS)('the function $name', ({ name }) => {
  const fn = functions.get(name);

  it('runs on Node 24 with its own time, memory, log group and traces', () => {
    expect(fn).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['x86_64'],
      Timeout: FUNCTION_CONFIG[name].timeoutSeconds,
      MemorySize: FUNCTION_CONFIG[name].memoryMb,
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogGroup: expect.stringMatching(/^\$\{Functions\w+Logs\w+\}$/) },
    });
  });

  it('has no environment variable that it does not use', () => {
    const needs = Object.keys(FUNCTION_CONFIG[name]);
    const expected = Object.entries(VARIABLE_OF_NEED).filter(([need]) => needs.includes(need));
    const names = ['LOG_LEVEL', ...expected.flatMap(([, variables]) => variables)];
    expect(Object.keys(fn?.Environment?.Variables ?? {}).sort()).toEqual(names.sort());
  });
});

const VARIABLE_OF_NEED = {
  model: ['MODEL_SERVICE'],
  table: 'TABLE_NAME',
  settings: 'SETTINGS_DEFAULTS',
  addresses: ['SITE_URL', 'APPS_URL', 'DOCUMENTS_URL'],
  work: 'WORK_BUCKET',
  apps: 'APPS_BUCKET',
  previews: 'PREVIEWS_BUCKET',
  site: 'SITE_BUCKET',
  originSecret: 'ORIGIN_SECRET',
  visitorSecret: 'VISITOR_SECRET',
  receiptSecret: 'RECEIPT_SECRET',
  webhooks: ['WEBHOOK_SECRET', 'WEBHOOK_TARGETS', 'POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS'],
  names: 'CUSTOM_NAMES',
  adminPassword: 'ADMIN_PASSWORD_SECRET',
  imageKeys: 'IMAGE_KEYS_SECRET',
  imageServices: ['IMAGE_KEYS_SECRET', 'IMAGE_SERVICES'],
  chain: ['SOLANA_RPC_SECRET', 'POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS'],
  documents: 'POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS',
  executions: 'STATE_MACHINE_ARN',
};

it('functions know the domains that CloudFront assigns from their environment, and read no parameter when they start', () => {
  const valuesOf = (name: string) =>
    new Set([...functions.values()].flatMap(({ Environment }) => Environment?.Variables[name] ?? []));
  expect([...valuesOf('SITE_URL')]).toEqual([
    expect.stringMatching(/^https:\/\/\$\{SiteDistribution\w+\.DomainName\}$/),
  ]);
  expect([...valuesOf('APPS_URL')]).toEqual([
    expect.stringMatching(/^https:\/\/\$\{AppsSiteDistribution\w+\.DomainName\}$/),
  ]);
  expect(JSON.stringify(template.Resources)).not.toMatch(/ssm:GetParameter|AWS::SSM::Parameter"/);
});

it('no resource needs itself, which CloudFormation would refuse', () => {
  const resources = Object.entries(template.Resources).map(
    ([logicalId, { Type: type, Properties: properties, DependsOn: dependsOn, Condition: condition }]) =>
      [logicalId, { logicalId, type, properties, dependsOn, condition }] as const,
  );
  expect(creationOrder({ resources: new Map(resources) })).toHaveLength(resources.length);
});

it('previews have a bucket of their own, which keeps no versions and nothing for longer than a day', () => {
  const schema = z.object({
    VersioningConfiguration: z.unknown().optional(),
    LifecycleConfiguration: z.object({
      Rules: z.array(z.object({ ExpirationInDays: z.number().optional() })),
    }),
  });
  const [previews] = [...propertiesOf(template, 'AWS::S3::Bucket', schema)].filter(([id]) =>
    id.startsWith('BucketsPreviews'),
  );
  expect(previews?.[1].VersioningConfiguration).toBeUndefined();
  expect(previews?.[1].LifecycleConfiguration.Rules).toContainEqual(
    expect.objectContaining({ ExpirationInDays: 1 }),
  );
});

it('a state that waits for the model has half a gigabyte', () => {
  for (const stage of ['plan', 'code', 'edit', 'review', 'repair'] as const) {
    expect(FUNCTION_CONFIG[`workflow-${stage}`].memoryMb).toBe(512);
  }
});

it('every log group has a retention', () => {
  const groups = propertiesOf(template, 'AWS::Logs::LogGroup', z.object({ RetentionInDays: z.number() }));
  expect(groups.size).toBeGreaterThan(functions.size);
});

it('only Check has the browser, and only functions that read images have sharp', () => {
  const withLayer = (layerId: RegExp) =>
    [...functions].filter(([, { Layers }]) => layerId.test(JSON.stringify(Layers))).map(([name]) => name);
  expect(withLayer(/BrowserLayer/)).toEqual(['workflow-check']);
  expect(withLayer(/ShelfLayer/)).toEqual(['workflow-check']);
  const readers = LAMBDA_FUNCTIONS.map(({ name }) => name).filter((name) => {
    const needs: FunctionConfig = FUNCTION_CONFIG[name];
    return needs.images === true;
  });
  expect(withLayer(/ImagesLayer/).toSorted()).toEqual(readers.toSorted());
  expect(readers).not.toContain('workflow-check');
});

it('unsuccessful executions and schedules start the jobs', () => {
  const rules = propertiesOf(
    template,
    'AWS::Events::Rule',
    z.object({ ScheduleExpression: z.string().optional(), EventPattern: z.unknown().optional() }),
  );
  expect([...rules.values()]).toEqual([
    expect.objectContaining({
      EventPattern: expect.objectContaining({
        'detail-type': ['Step Functions Execution Status Change'],
        detail: expect.objectContaining({ status: ['FAILED', 'TIMED_OUT', 'ABORTED'] }),
      }),
    }),
    expect.objectContaining({ ScheduleExpression: 'rate(5 minutes)' }),
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
  ]);
});

const ADMINS = ['11111111111111111111111111111111', 'So11111111111111111111111111111111111111112'];

const ON_MAINNET = {
  network: 'mainnet-beta',
  treasury: ADMINS[0],
  adminPublicKeys: ADMINS[0],
  alarmEmail: 'ops@buidl.example',
};

it('settings of the environment reach the functions', () => {
  const changed = synthesizeTemplate({
    network: 'localnet',
    rpcUrls: 'http://127.0.0.1:8899, http://127.0.0.1:9900',
    signupCredits: 250,
    allowListEnabled: true,
    adminPublicKeys: ADMINS.join(', '),
    requestLimits: { signUpsWithCreditsPerDay: 2 },
    helpVideos: ['https://youtu.be/aB3_-456789', ' '],
  });
  const auth = [...propertiesOf(changed, 'AWS::Lambda::Function', functionSchema).values()].find(
    ({ Description }) => Description === 'api-auth',
  );
  expect(JSON.parse(auth?.Environment?.Variables.SETTINGS_DEFAULTS ?? '')).toMatchObject({
    network: 'localnet',
    rpcUrls: ['http://127.0.0.1:8899', 'http://127.0.0.1:9900'],
    publicRpcUrl: 'http://127.0.0.1:8899',
    signupCredits: 250,
    isAllowListEnabled: true,
    adminPublicKeys: ADMINS,
    limits: { signUpsWithCreditsPerDay: 2, uploadMbPerDay: 200 },
    helpVideos: ['https://youtu.be/aB3_-456789', ''],
  });
});

it.each([
  [{ network: 'moonnet' }, 'network'],
  [{ rpcUrls: 'ftp://x' }, 'rpcUrls'],
  [{ rpcUrls: 'https://mainnet.helius-rpc.com/?api-key=1' }, 'the secret SolanaRpc'],
  [{ rpcUrls: 'https://user:word@node.example' }, 'the secret SolanaRpc'],
  [{ publicRpcUrl: 'https://x.quiknode.pro/0123456789abcdef0123/' }, 'the secret SolanaRpc'],
  [{ publicRpcUrl: 'https://one.example, https://two.example' }, 'publicRpcUrl'],
  [{ ...ON_MAINNET, rpcUrls: 'https://api.mainnet-beta.solana.com' }, 'answers them with 403'],
  [{ ...ON_MAINNET, publicRpcUrl: 'https://api.mainnet-beta.solana.com' }, 'helius-rpc.com'],
  [{ siteUrl: 'buidl.example' }, 'siteUrl'],
  [{ signupCredits: -1 }, 'signupCredits'],
  [{ requestLimits: { uploadsPerDay: 1 } }, 'uploadsPerDay'],
  [{ requestLimits: { signUpProofBits: 25 } }, 'signUpProofBits'],
  [{ requestLimits: 'many' }, 'requestLimits'],
  [{ adminPublicKeys: `${ADMINS[0]},admin` }, '“admin” is no public key'],
  [{ adminPublicKeys: 'z'.repeat(44) }, 'adminPublicKeys'],
  [{ treasury: 'me' }, 'treasury'],
  [{ asvMint: 'ASV' }, 'asvMint'],
  [{ siteCertificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/x' }, 'siteCertificateArn'],
  [{ appsCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/x' }, 'appsUrl'],
  [{ appHosts: true }, 'appsUrl'],
  [{ appHosts: true, appsUrl: 'http://127.0.0.1:3001' }, 'appsUrl'],
  [{ appHosts: true, appsUrl: 'http://[::1]:3001' }, 'appsUrl'],
  [{ appHosts: true, appsUrl: `https://${'apps.'.repeat(44)}example` }, 'appsUrl'],
  [{ appHosts: true, appsUrl: 'https://äpps.example' }, 'appsUrl'],
  [{ appHosts: 'perhaps', appsUrl: 'https://apps.example' }, 'neither true nor false'],
  [{ appHosts: true, appsUrl: 'https://apps.example', siteUrl: 'https://www.apps.example' }, 'siteUrl'],
  [{ modelProvider: 'oracle' }, 'modelProvider'],
  [{ modelProvider: 'openai-compatible' }, 'modelBaseUrl'],
  [{ modelProvider: 'openai-compatible', modelBaseUrl: 'localhost:11434' }, 'modelBaseUrl'],
  [{ treasurey: ADMINS[0] }, 'treasurey'],
  [{ alarmEmail: 'ops' }, 'alarmEmail'],
  [{ webhookTargets: 'everywhere' }, 'webhookTargets'],
  [{ ...ON_MAINNET, webhookTargets: 'public-and-loopback' }, 'webhookTargets'],
  [{ tableName: 'a table' }, 'tableName'],
  [{ monthlyBudgetUsd: -1 }, 'monthlyBudgetUsd'],
  [{ network: 'mainnet-beta', adminPublicKeys: ADMINS[0], alarmEmail: 'ops@buidl.example' }, 'treasury'],
  [{ network: 'mainnet-beta', treasury: ADMINS[0], alarmEmail: 'ops@buidl.example' }, 'adminPublicKeys'],
  [{ network: 'mainnet-beta', treasury: ADMINS[0], adminPublicKeys: ADMINS[0] }, 'alarmEmail'],
])('the settings %o are refused by name', (settings, name) => {
  const synthesis = () => synthesizeTemplate(settings);
  expect(synthesis).toThrow(InvalidSettingsError);
  expect(synthesis).toThrow(name);
});
