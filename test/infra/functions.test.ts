import { describe, expect, it } from 'vitest';
import { FUNCTION_CONFIG, type FunctionConfig } from '../../infra/function-config.ts';
import { LAMBDA_FUNCTIONS } from '../../infra/lambda-functions.ts';
import { functions } from './synthesized-functions.ts';
import { defaultTemplate } from './template.ts';

const template = defaultTemplate();

describe.each(LAMBDA_FUNCTIONS)('the function $name', ({ name }) => {
  const fn = functions.get(name);

  it('runs on Node 24 with a configured timeout and memory, a log group and traces, unless they cost too much', () => {
    const { untraced }: FunctionConfig = FUNCTION_CONFIG[name];
    expect(fn).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['x86_64'],
      Timeout: FUNCTION_CONFIG[name].timeoutSeconds,
      MemorySize: FUNCTION_CONFIG[name].memoryMb,
      LoggingConfig: { LogGroup: expect.stringMatching(/^\$\{Functions\w+Logs\w+\}$/) },
    });
    expect(fn?.TracingConfig).toEqual(untraced ? undefined : { Mode: 'Active' });
  });

  it('has no unused environment variable', () => {
    const needs = Object.keys(FUNCTION_CONFIG[name]);
    const expected = Object.entries(VARIABLE_OF_NEED).filter(([need]) => needs.includes(need));
    const names = ['LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', ...expected.flatMap(([, variables]) => variables)];
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
  changeEvents: ['EVENTS_URL', 'EVENTS_HOST'],
  receiptSecret: 'RECEIPT_SECRET',
  webhooks: ['WEBHOOK_SECRET', 'WEBHOOK_TARGETS', 'POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS'],
  names: 'CUSTOM_DOMAINS',
  adminPassword: 'ADMIN_PASSWORD_SECRET',
  imageKeys: 'IMAGE_KEYS_SECRET',
  imageServices: ['IMAGE_KEYS_SECRET', 'IMAGE_SERVICES'],
  chain: ['SOLANA_RPC_SECRET', 'POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS'],
  documents: 'POWERTOOLS_TRACER_CAPTURE_HTTPS_REQUESTS',
  executions: 'STATE_MACHINE_ARN',
  registry: 'PACKAGE_REGISTRY',
};

it('functions get the domains that CloudFront assigns from their environment, and read no parameter at start', () => {
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

it('a state that waits for the model has 512 MB', () => {
  for (const stage of ['plan', 'code', 'edit', 'examine', 'review', 'repair'] as const) {
    expect(FUNCTION_CONFIG[`workflow-${stage}`].memoryMb).toBe(512);
  }
});

it('only Observe and Check have the browser, only states that write documents the shelf too, and only functions that read images sharp', () => {
  const withLayer = (layerId: RegExp) =>
    [...functions].filter(([, { Layers }]) => layerId.test(JSON.stringify(Layers))).map(([name]) => name);
  const browsers = ['workflow-check', 'workflow-observe'];
  expect(withLayer(/BrowserLayer/).toSorted()).toEqual(browsers);
  const writers = ['workflow-code', 'workflow-edit', 'workflow-repair'];
  expect(withLayer(/ShelfLayer/).toSorted()).toEqual([...browsers, ...writers].toSorted());
  const readers = LAMBDA_FUNCTIONS.map(({ name }) => name).filter((name) => {
    const needs: FunctionConfig = FUNCTION_CONFIG[name];
    return needs.images === true;
  });
  expect(withLayer(/ImagesLayer/).toSorted()).toEqual(readers.toSorted());
  expect(readers).not.toContain('workflow-check');
});
