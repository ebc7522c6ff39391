import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LAMBDA_FUNCTIONS, STAGES } from '../../infra/lambda-functions.ts';
import { LEAST_DIVIDED_CONCURRENCY, reservedConcurrencyOf } from '../../infra/settings/reserved-concurrency.ts';
import { makeApp } from '../../infra/synthesize.ts';
import { errorResponseSchema } from '../../shared/contract/errors.ts';
import { routes } from '../../shared/contract/routes.ts';
import { temporaryDir } from '../fixtures/temporary-dir.ts';
import { fixtureAssets } from './fixture-assets.ts';
import {
  CHANGED_SETTINGS,
  defaultTemplate,
  MINIMAL_SETTINGS,
  propertiesOf,
  synthesizeTemplate,
  type Template,
  textSchema,
} from './template.ts';

const template = defaultTemplate();

const distributionSchema = z.object({
  DistributionConfig: z.object({ WebACLId: z.unknown().optional() }),
});

const aclIds = (of: Template) =>
  [...propertiesOf(of, 'AWS::CloudFront::Distribution', distributionSchema).values()].map(
    ({ DistributionConfig }) => DistributionConfig.WebACLId,
  );

describe('the web ACL', () => {
  const aclSchema = z.object({
    Scope: z.string(),
    Rules: z.array(
      z.object({
        Name: z.string(),
        Statement: z.object({
          RateBasedStatement: z.object({ Limit: z.number(), AggregateKeyType: z.string() }).optional(),
          ManagedRuleGroupStatement: z.object({ Name: z.string() }).optional(),
        }),
      }),
    ),
    CustomResponseBodies: z.record(z.string(), z.object({ Content: z.string() })),
  });
  const aclsOf = (of: Template) => [...propertiesOf(of, 'AWS::WAFv2::WebACL', aclSchema)];

  it('is on by default and protects both distributions, with rates by address and the core rules', () => {
    const [[id, acl] = ['', undefined]] = aclsOf(template);
    expect(aclIds(template).map((arn) => textSchema.parse(arn))).toEqual([`\${${id}.Arn}`, `\${${id}.Arn}`]);
    expect(acl?.Scope).toBe('CLOUDFRONT');
    const rates = acl?.Rules.map(({ Statement }) => Statement.RateBasedStatement);
    expect(rates).toEqual([
      { Limit: 10_000, AggregateKeyType: 'IP' },
      { Limit: 20_000, AggregateKeyType: 'IP' },
      { Limit: 1_200, AggregateKeyType: 'IP' },
      undefined,
      undefined,
      undefined,
    ]);
    expect(acl?.Rules[3]?.Statement.ManagedRuleGroupStatement?.Name).toBe('AWSManagedRulesCommonRuleSet');
  });

  it('counts MCP and OAuth requests as API calls', () => {
    const [, acl = {}] = Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::WAFv2::WebACL') ?? [];
    const searched = [...JSON.stringify(acl).matchAll(/"SearchString":"([^"]+)"/g)].map(([, path]) => path);
    const calls = ['/api/', '/mcp', '/oauth/', '/.well-known/'];
    expect(searched).toEqual([...calls, ...calls, '/p/', ...calls]);
  });

  it('responds to calls in the format of the contract and to visitors with a page, both within 4 KB', () => {
    const [[, acl] = ['', undefined]] = aclsOf(template);
    const { limitedCall, limitedPage, refusedCall, refusedPage } = acl?.CustomResponseBodies ?? {};
    const codeOf = (body = { Content: '' }) => errorResponseSchema.parse(JSON.parse(body.Content)).code;
    expect(codeOf(limitedCall)).toBe('rate_limited');
    expect(codeOf(refusedCall)).toBe('forbidden');
    expect(limitedPage?.Content).toMatch(/^<!doctype html>[\s\S]*<h1>Too many visits at once<\/h1>/);
    expect(refusedPage?.Content).toMatch(/^<!doctype html>[\s\S]*<h1>This request was refused<\/h1>/);
    for (const { Content } of Object.values(acl?.CustomResponseBodies ?? {})) {
      expect(Buffer.byteLength(Content)).toBeLessThanOrEqual(4_096);
    }
  });

  it('logs what it blocked for 14 days, without secrets and queries', () => {
    const [logging] = propertiesOf(
      template,
      'AWS::WAFv2::LoggingConfiguration',
      z.object({
        LogDestinationConfigs: z.tuple([textSchema]),
        LoggingFilter: z.unknown(),
        RedactedFields: z.array(
          z.object({ SingleHeader: z.object({ Name: z.string() }).optional(), QueryString: z.unknown().optional() }),
        ),
      }),
    ).values();
    expect(logging?.LoggingFilter).toMatchObject({
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
    expect(logging?.RedactedFields.map(({ SingleHeader }) => SingleHeader?.Name ?? 'query')).toEqual([
      'query',
      'authorization',
      'cookie',
      'x-action-password',
      'x-api-key',
      'x-visitor-key',
      'x-app-token',
    ]);
    const groups = propertiesOf(
      template,
      'AWS::Logs::LogGroup',
      z.object({ LogGroupName: z.string().optional(), RetentionInDays: z.number() }),
    );
    const [id, group] = [...groups].find(([, { LogGroupName = '' }]) => LogGroupName.startsWith('aws-waf-logs-')) ?? [];
    expect(group).toEqual({ LogGroupName: 'aws-waf-logs-Buidl-dev', RetentionInDays: 14 });
    expect(logging?.LogDestinationConfigs[0]).toMatch(new RegExp(`:log-group:\\$\\{${id}\\}$`));
  });

  it('takes its limits from the settings', () => {
    const changed = synthesizeTemplate(CHANGED_SETTINGS);
    const [[, acl] = ['', undefined]] = aclsOf(changed);
    expect(acl?.Rules[0]?.Statement.RateBasedStatement?.Limit).toBe(500);
  });

  it('can be switched off', () => {
    const without = synthesizeTemplate(MINIMAL_SETTINGS);
    expect(aclsOf(without)).toEqual([]);
    expect(aclIds(without)).toEqual([undefined, undefined]);
  });

  it('of a stack in another region is a separate stack in us-east-1, which passes its ARN on', () => {
    const outdir = temporaryDir('buidl-infra-');
    const settings = { region: 'eu-central-1' };
    const assembly = makeApp(settings, outdir, { assets: fixtureAssets(), isForDeployment: false }).synth();
    expect(assembly.stacks.map(({ stackName, environment }) => [stackName, environment.region])).toEqual([
      ['Buidl-dev-edge', 'us-east-1'],
      ['Buidl-dev', 'eu-central-1'],
    ]);
    const [edge, main] = assembly.stacks.map(({ template: text }) => JSON.stringify(text));
    expect(edge).toContain('AWS::WAFv2::WebACL');
    expect(main).not.toContain('AWS::WAFv2::WebACL');
    expect(main).toMatch(/"WebACLId":\{"Fn::GetAtt":\["ExportsReader\w+","\/cdk\/exports\/Buidl-dev\/\w+"\]\}/);
    expect(assembly.stacks[1]?.dependencies.map(({ id }) => id)).toContain('Edge');
  });
});

describe('the throttles', () => {
  const throttleSchema = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });
  const [stage] = propertiesOf(
    template,
    'AWS::ApiGatewayV2::Stage',
    z.object({ DefaultRouteSettings: throttleSchema, RouteSettings: z.record(z.string(), throttleSchema) }),
  ).values();
  const rateOf = (key: string) => stage?.RouteSettings[key]?.ThrottlingRateLimit ?? 0;

  it('are lower for expensive routes and higher for those that every page calls', () => {
    const { ThrottlingRateLimit: usual = 0 } = stage?.DefaultRouteSettings ?? {};
    expect(rateOf('POST /api/create-app')).toBeLessThan(usual / 5);
    expect(rateOf('POST /api/auth/signup')).toBeLessThan(usual / 5);
    expect(rateOf('GET /api/operation-status/{operationId}')).toBeGreaterThan(usual);
    expect(rateOf('GET /api/pages/{name}')).toBeGreaterThan(usual);
  });

  it('are within the capacity of their functions at 50 ms a call', () => {
    const quota = 1_000;
    const shared = LAMBDA_FUNCTIONS.reduce((left, { name }) => left - (reservedConcurrencyOf(name, quota) ?? 0), quota);
    const tooFast = Object.values(routes).filter(({ feature, method, path }) => {
      const executions = reservedConcurrencyOf(`api-${feature}`, quota) ?? shared;
      return rateOf(`${method} /api${path}`) > executions / 0.05;
    });
    expect(tooFast.map(({ path }) => path)).toEqual([]);
    expect(rateOf('ANY /mcp')).toBeGreaterThan(0);
  });

  it('of admins apply to all of their routes', () => {
    const keys = Object.values(routes).flatMap(({ auth, method, path }) =>
      auth === 'admin' ? [`${method} /api${path}`] : [],
    );
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => rateOf(key) !== 20)).toEqual([]);
  });

  it('name only routes of the API', () => {
    const [api] = propertiesOf(
      template,
      'AWS::ApiGatewayV2::Api',
      z.object({ Body: z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }) }),
    ).values();
    const paths = Object.entries(api?.Body.paths ?? {});
    const known = paths.flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.startsWith('x-') ? 'ANY' : method.toUpperCase()} ${path}`),
    );
    expect(known.length).toBeGreaterThan(100);
    expect(Object.keys(stage?.RouteSettings ?? {}).filter((key) => !known.includes(key))).toEqual([]);
  });
});

describe('the reserved concurrency', () => {
  const reservedIn = (of: Template) =>
    new Map(
      [
        ...propertiesOf(
          of,
          'AWS::Lambda::Function',
          z.object({
            Description: z.string().default(''),
            ReservedConcurrentExecutions: z.number().optional(),
          }),
        ).values(),
      ].flatMap(({ Description, ReservedConcurrentExecutions: reserved }) =>
        reserved === undefined ? [] : [[Description, reserved]],
      ),
    );

  it('limits the use by popular apps, and guarantees some for all but the stages of builds', () => {
    const reserved = reservedIn(synthesizeTemplate(CHANGED_SETTINGS));
    expect(Object.fromEntries(reserved)).toEqual({
      'api-publishing': 150,
      'api-app-services': 70,
      'api-app-data': 100,
      'api-builds': 100,
      'api-settings': 50,
      'api-auth': 40,
      'api-projects': 40,
      'api-assistant': 30,
      'api-credits': 30,
      'api-webhooks': 30,
      'api-mcp': 30,
      'api-admin': 10,
      'job-settle-execution': 10,
      'job-sweep-holds': 10,
      'job-settle-purchases': 10,
      'job-send-webhooks': 10,
      'job-watch-site': 10,
      'job-authorize-subscriber': 10,
    });
  });

  it.each([LEAST_DIVIDED_CONCURRENCY, 1_000, 5_000])('of %i leaves AWS its required 100', (quota) => {
    const reserved = LAMBDA_FUNCTIONS.map(({ name }) => reservedConcurrencyOf(name, quota) ?? 0);
    expect(quota - reserved.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(100);
    const without = LAMBDA_FUNCTIONS.filter(({ name }) => reservedConcurrencyOf(name, quota) === undefined);
    expect(without.map(({ name }) => name)).toEqual(STAGES.map((stage) => `workflow-${stage}`));
  });

  it('is none in a new account, which has too little to divide', () => {
    expect(reservedIn(synthesizeTemplate(MINIMAL_SETTINGS)).size).toBe(0);
  });

  it.each([LEAST_DIVIDED_CONCURRENCY - 1, LEAST_DIVIDED_CONCURRENCY])(
    'of an account with %i warns if none is reserved',
    (lambdaConcurrency) => {
      const app = makeApp({ lambdaConcurrency }, temporaryDir('buidl-infra-'), {
        assets: fixtureAssets(),
        isForDeployment: false,
      });
      const warnings = JSON.stringify(app.synth().stacks[0]?.messages.map(({ entry }) => entry.data));
      if (lambdaConcurrency < LEAST_DIVIDED_CONCURRENCY)
        expect(warnings).toContain(`${lambdaConcurrency} concurrent executions support about`);
      else expect(warnings).not.toContain('lambdaConcurrency');
    },
  );
});
