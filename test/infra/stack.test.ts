import { creationOrder } from '@buidl/local-cloud/provisioner/template/creation-order';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { makeApp, type Settings } from '../../infra/synthesize.ts';
import { apiPath } from '../../shared/contract/api-path.ts';
import { FEATURES } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { fixtureAssets } from './fixture-assets.ts';
import { functionSchema, functions } from './synthesized-functions.ts';
import {
  defaultTemplate,
  MINIMAL_SETTINGS,
  permissionsIn,
  propertiesOf,
  synthesizeTemplate,
  textSchema,
} from './template.ts';

const template = defaultTemplate();

const ANY_METHOD = 'x-amazon-apigateway-any-method';
const operationSchema = z.object({
  isDefaultRoute: z.boolean().optional(),
  'x-amazon-apigateway-integration': z.object({ $ref: z.string() }),
});
const apiSchema = z.object({
  Body: z.object({
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
    components: z.object({
      'x-amazon-apigateway-integrations': z.record(z.string(), z.object({ uri: textSchema })),
    }),
  }),
});

it('names what CloudFront keeps for the whole account after the stack, so that two environments fit in it', () => {
  const names = Object.values(template.Resources)
    .filter(({ Type }) => Type.startsWith('AWS::CloudFront::'))
    .flatMap(({ Properties }) => [...JSON.stringify(Properties).matchAll(/"Name":"([^"]+)"/g)])
    .map(([, name = '']) => name)
    .filter((name) => /buidl/i.test(name));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !/^Buidl-?dev/.test(name))).toEqual([]);
});

describe('the API', () => {
  const [api] = propertiesOf(template, 'AWS::ApiGatewayV2::Api', apiSchema).values();
  const [stage] = propertiesOf(
    template,
    'AWS::ApiGatewayV2::Stage',
    z.object({ StageVariables: z.record(z.string(), z.unknown()) }),
  ).values();
  const aliases = propertiesOf(template, 'AWS::Lambda::Alias', z.object({ FunctionName: textSchema }));
  const paths = Object.entries(api?.Body.paths ?? {});
  const routeKeys = paths.flatMap(([path, operations]) =>
    Object.keys(operations).map((method) =>
      method === ANY_METHOD ? `ANY ${path}` : `${method.toUpperCase()} ${path}`,
    ),
  );

  it.each(Object.entries(routes))('sends %s to the function of its feature', (_id, route) => {
    const operation = api?.Body.paths[apiPath(route)]?.[route.method.toLowerCase()];
    const name = /(\w[\w-]*)$/.exec(operation?.['x-amazon-apigateway-integration'].$ref ?? '')?.[1] ?? '';
    const uri = api?.Body.components['x-amazon-apigateway-integrations'][name]?.uri ?? '';
    const variable = /:function:\$\{stageVariables\.(\w+)\}\/invocations$/.exec(uri)?.[1] ?? '';
    const alias = /"Ref":"(\w+)"/.exec(JSON.stringify(stage?.StageVariables[variable] ?? ''))?.[1] ?? '';
    expect(aliases.get(alias)?.FunctionName).toBe(`\${${functions.get(`api-${route.feature}`)?.id}}`);
  });

  it('has the routes of the contract, a HEAD route for each GET, and the MCP and OAuth routes', () => {
    const others = ['/$default', MCP_PATH, ...Object.values(OAUTH_PATHS)].map((path) => `ANY ${path}`);
    const expected = Object.values(routes).flatMap((route) => {
      const path = apiPath(route);
      return route.method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${route.method} ${path}`];
    });
    expect(routeKeys.toSorted()).toEqual([...others, ...expected].toSorted());
    expect(api?.Body.paths['/$default']?.[ANY_METHOD]?.isDefaultRoute).toBe(true);
  });

  it('permits each function to be called by all of its routes at once', () => {
    const permissions = propertiesOf(
      template,
      'AWS::Lambda::Permission',
      z.object({ Principal: z.string(), SourceArn: textSchema.optional() }),
    );
    const ofApi = [...permissions.values()].filter(({ Principal }) => Principal === 'apigateway.amazonaws.com');
    expect(ofApi).toHaveLength(FEATURES.length + 1);
    for (const { SourceArn } of ofApi) expect(SourceArn).toMatch(/:execute-api:.*:\$\{\w+\}\/\*$/);
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

  it('is the only one, on demand, recoverable and encrypted, and deletes expired items', () => {
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
    const temporary = synthesizeTemplate(MINIMAL_SETTINGS);
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

  it('stays with the stack and the secrets that nobody can make again', () => {
    const kept = Object.entries(template.Resources).filter(
      ([, { Type, DeletionPolicy }]) => Type === 'AWS::SecretsManager::Secret' && DeletionPolicy !== 'Delete',
    );
    expect(kept.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      'VisitorIds',
      'ReceiptSigning',
      'WebhookSigning',
    ]);
    const protectedBy = (settings: Settings) =>
      makeApp(settings, temporaryDir('buidl-infra-'), { assets: fixtureAssets(), isForDeployment: false })
        .synth()
        .stacks.map(({ terminationProtection }) => terminationProtection);
    expect(protectedBy({})).toEqual([true]);
    expect(protectedBy(MINIMAL_SETTINGS)).toEqual([false]);
  });

  it('is a restored one for all functions if the settings name it', () => {
    const restored = synthesizeTemplate({ tableName: 'Buidl-Data-20261123T101500Z' });
    expect(propertiesOf(restored, 'AWS::DynamoDB::Table', schema).size).toBe(0);
    const used = [...propertiesOf(restored, 'AWS::Lambda::Function', functionSchema).values()].flatMap(
      ({ Environment }) => Environment?.Variables.TABLE_NAME ?? [],
    );
    expect(used.length).toBeGreaterThan(15);
    expect(new Set(used)).toEqual(new Set(['Buidl-Data-20261123T101500Z']));
    const policies = JSON.stringify([...permissionsIn(restored).values()]);
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
      CorsConfiguration: z.object({ CorsRules: z.array(z.object({ AllowedMethods: z.array(z.string()) })) }).optional(),
    }),
  );

  it('are five, including that of the logs, all encrypted and none public', () => {
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
    const policies = propertiesOf(template, 'AWS::S3::BucketPolicy', z.object({ PolicyDocument: z.unknown() }));
    expect(policies.size).toBe(5);
    for (const { PolicyDocument } of policies.values()) {
      expect(JSON.stringify(PolicyDocument)).toContain('"Effect":"Deny","Principal":{"AWS":"*"}');
      expect(JSON.stringify(PolicyDocument)).toContain('{"Bool":{"aws:SecureTransport":"false"}}');
    }
  });

  it('accept uploads from browsers only in the work bucket, where objects expire after 14 days', () => {
    const withCors = [...buckets].filter(([, { CorsConfiguration }]) => CorsConfiguration !== undefined);
    expect(withCors.map(([id]) => id)).toEqual([expect.stringMatching(/^BucketsWork/)]);
    const [work] = withCors.map(([, bucket]) => bucket);
    expect(work?.CorsConfiguration?.CorsRules.map(({ AllowedMethods }) => AllowedMethods)).toEqual([['POST']]);
    expect(work?.LifecycleConfiguration.Rules).toContainEqual({ ExpirationInDays: 14 });
  });
});

it('no resource depends on itself, which CloudFormation would refuse', () => {
  const resources = Object.entries(template.Resources).map(
    ([logicalId, { Type: type, Properties: properties, DependsOn: dependsOn, Condition: condition }]) =>
      [logicalId, { logicalId, type, properties, dependsOn, condition }] as const,
  );
  expect(creationOrder({ resources: new Map(resources) })).toHaveLength(resources.length);
});

it('previews have a separate bucket without versions, which keeps them for at most a day', () => {
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
  expect(previews?.[1].LifecycleConfiguration.Rules).toContainEqual(expect.objectContaining({ ExpirationInDays: 1 }));
});

it('every log group has a retention', () => {
  const groups = propertiesOf(template, 'AWS::Logs::LogGroup', z.object({ RetentionInDays: z.number() }));
  expect(groups.size).toBeGreaterThan(functions.size);
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
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
  ]);
});
