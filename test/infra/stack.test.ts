import { creationOrder } from '@buidl/local-cloud/provisioner/template/creation-order';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { apiPath } from '../../shared/contract/api-path.ts';
import { routes } from '../../shared/contract/routes.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';
import { functionSchema, functions } from './synthesized-functions.ts';
import { defaultTemplate, MINIMAL_SETTINGS, propertiesOf, synthesizeTemplate, textSchema } from './template.ts';

const template = defaultTemplate();

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

  it('has the routes of the contract, a HEAD route for each GET, and the MCP and OAuth routes', () => {
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

  it('is a restored one for all functions if the settings name it', () => {
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
    expect.objectContaining({ ScheduleExpression: 'rate(5 minutes)' }),
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
    expect.objectContaining({ ScheduleExpression: 'rate(1 minute)' }),
  ]);
});
