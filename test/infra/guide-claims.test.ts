import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BACKUP_DAYS, LOCK_GRACE_DAYS } from '../../infra/settings/backup-settings.ts';
import { defaultTemplate, propertiesOf } from './template.ts';

const template = defaultTemplate();
const read = (name: string) => readFileSync(join(import.meta.dirname, `../../docs/operate/${name}.md`), 'utf8');
const guide = (name: string) => read(name).replaceAll(/\s+/g, ' ');
const runbook = guide('runbook');
const tearDown = guide('tear-down');
const data = guide('data');
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const word = (count: number) => NUMBERS[count] ?? String(count);
const retained = (type: string) =>
  Object.values(template.Resources).filter(
    ({ Type, DeletionPolicy }) => Type === type && DeletionPolicy?.startsWith('Retain'),
  );

describe('what the guides say about the template', () => {
  it('the buckets and secrets that stay after a teardown', () => {
    expect(tearDown).toContain(
      `The table, which is protected against deletion, and the ${word(retained('AWS::S3::Bucket').length)} buckets stay`,
    );
    const secrets = Object.entries(template.Resources).filter(
      ([, { Type, DeletionPolicy }]) => Type === 'AWS::SecretsManager::Secret' && DeletionPolicy?.startsWith('Retain'),
    );
    expect(secrets.map(([id]) => /^(?:VisitorIds|ReceiptSigning|WebhookSigning)/.test(id))).toEqual([true, true, true]);
    expect(tearDown).toContain('the secrets of visitor ids, receipts and webhooks');
  });

  it('the price of the web ACL', () => {
    const [acl] = propertiesOf(template, 'AWS::WAFv2::WebACL', z.object({ Rules: z.array(z.unknown()) })).values();
    expect(runbook).toContain(`costs 5 US dollars a month, 1 for each of its ${word(acl?.Rules.length ?? 0)} rules`);
  });
});

it('previews leave out the stack of the second account, for which they have no credentials', () => {
  const workflow = readFileSync(join(import.meta.dirname, '../../.github/workflows/deploy.yml'), 'utf8');
  for (const text of [workflow, read('upgrade')]) expect(text).toMatch(/npx cdk diff -c \S+ '\*'\n/);
});

describe('what the runbook says about an alarm', () => {
  const alarmSchema = z.object({
    AlarmDescription: z.string(),
    Threshold: z.number(),
    EvaluationPeriods: z.number(),
    Period: z.number().optional(),
    Metrics: z.array(z.object({ MetricStat: z.object({ Period: z.number() }).optional() })).default([]),
  });
  const alarms = [...propertiesOf(template, 'AWS::CloudWatch::Alarm', alarmSchema).values()];

  it.each([
    ['apierrors', 5, 5, 'responded with 5xx at least five times within five minutes'],
    [
      'apilatency',
      3_000,
      15,
      'For 15 minutes, five of 100 calls of a function that waits for no model took longer than 3 s',
    ],
    ['toomanyrequests', 100, 5, 'responded with 429 at least 100 times within five minutes'],
    ['failedvisits', 1, 3, 'For three minutes in a row a visit failed'],
    ['forbiddencalls', 20, 5, 'responded with 403 to at least a fifth of its requests within five minutes'],
    ['siteerrors', 5, 5, 'to at least 5 % of the requests for the site within five minutes'],
    ['buildfailures', 0.5, 30, 'At least half of the builds that ended within half an hour failed'],
    ['modelthrottles', 10, 15, 'refused at least ten calls within 15 minutes'],
    ['sweepholdsstopped', 1, 15, 'did not run for 15 minutes'],
    ['deliveriesleft', 1, 15, 'For a quarter of an hour, each run of the job `send-webhooks` left deliveries'],
    ['datadeletionsleft', 1, 60, 'For an hour, each run of the job `sweep-holds` left data'],
    ['functionthrottles', 5, 5, 'refused at least five calls within five minutes'],
    ['tablethrottles', 10, 5, 'refused at least ten requests within five minutes'],
    ['releaseapierrors', 5, 1, 'at least five times within a minute'],
    ['releasebuildfailures', 3, 5, 'At least three builds of the new version failed within five minutes'],
  ])('%s: %d within %d minutes', (anchor, threshold, minutes, text) => {
    const alarm = alarms.find(({ AlarmDescription }) => AlarmDescription.endsWith(`#${anchor}`));
    const period = alarm?.Period ?? alarm?.Metrics.find(({ MetricStat }) => MetricStat)?.MetricStat?.Period ?? 0;
    expect(alarm?.Threshold).toBe(threshold);
    expect((period * (alarm?.EvaluationPeriods ?? 0)) / 60).toBe(minutes);
    expect(runbook).toContain(text);
  });
});

describe('what the runbook says about names', () => {
  const idsOf = (type: string) =>
    Object.entries(template.Resources).flatMap(([id, { Type }]) => (Type === type ? id : []));

  it('its list of outputs is complete, and each output exists', () => {
    const [, list = ''] = /outputs of the stack: ([^.]+)\. `aws cloudformation/.exec(runbook) ?? [];
    const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const optional = ['NamesDistribution', 'ModelKeySecret'];
    const outputs = Object.keys(z.record(z.string(), z.unknown()).parse(template.Outputs));
    expect(named.toSorted()).toEqual([...outputs, ...optional].toSorted());
  });

  it.each([
    ['AWS::CloudWatch::Dashboard', 'The dashboard of CloudWatch whose name has `Observability` in it', 'Observability'],
    ['AWS::Budgets::Budget', 'it has `Spend` in its name', 'Spend'],
    ['AWS::SQS::Queue', 'the queue with `Undelivered` in its name', 'Undelivered'],
  ])('the only %s: %s', (type, text, part) => {
    expect(runbook).toContain(text);
    expect(idsOf(type)).toEqual([expect.stringContaining(part)]);
  });

  it('the loop that stops the users reaches each function of the API and no other', () => {
    expect(runbook).toContain("starts_with(FunctionName, '<stack>-FunctionsApi')");
    const functions = propertiesOf(template, 'AWS::Lambda::Function', z.object({ Description: z.string().optional() }));
    const reached = [...functions].filter(([id]) => id.startsWith('FunctionsApi'));
    const wanted = [...functions].filter(([, { Description = '' }]) => Description.startsWith('api-'));
    expect(reached).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(5);
  });

  it('the web ACL logs what it blocked for 14 days', () => {
    expect(runbook).toContain('the log group `aws-waf-logs-<stackName>` in us-east-1 for 14 days');
    const groups = propertiesOf(template, 'AWS::Logs::LogGroup', logGroupSchema);
    const named = [...groups.values()].filter(({ LogGroupName }) => LogGroupName?.startsWith('aws-waf-logs-'));
    expect(named.map(({ RetentionInDays }) => RetentionInDays)).toEqual([14]);
  });
});

const logGroupSchema = z.object({ LogGroupName: z.string().optional(), RetentionInDays: z.number() });

describe('how long data stays', () => {
  const rulesSchema = z.object({
    LifecycleConfiguration: z.object({
      Rules: z.array(
        z.object({
          Prefix: z.string().optional(),
          ExpirationInDays: z.number().optional(),
          NoncurrentVersionExpiration: z.object({ NoncurrentDays: z.number() }).optional(),
        }),
      ),
    }),
  });
  const rulesOf = (id: RegExp) =>
    [...propertiesOf(template, 'AWS::S3::Bucket', rulesSchema)]
      .filter(([bucket]) => id.test(bucket))
      .flatMap(([, { LifecycleConfiguration }]) => LifecycleConfiguration.Rules)
      .filter(({ Prefix }) => Prefix === undefined);
  /** Returns the last cell of the row whose first cell starts with the name. */
  const stays = (name: string) => {
    const row = read('data')
      .split('\n')
      .find((line) => line.startsWith(`| ${name}`));
    return row?.split('|').at(-2)?.trim();
  };

  it.each([
    ['Uploads and the files of builds', /^BucketsWork/, 14, '14 days'],
    ['Previews of builds that run', /^BucketsPreviews/, 1, 'One day'],
    ['Requests with network addresses', /^EdgeLogs/, 14, '14 days'],
  ])('%s', (name, bucket, days, text) => {
    expect(rulesOf(bucket).flatMap(({ ExpirationInDays = [] }) => ExpirationInDays)).toEqual([days]);
    expect(stays(name)).toBe(text);
  });

  it('old versions of documents and images', () => {
    const kept = rulesOf(/^BucketsApps/).flatMap(({ NoncurrentVersionExpiration: rule }) => rule?.NoncurrentDays ?? []);
    expect(kept).toEqual([30]);
    expect(stays('Documents and images of apps')).toContain('old versions 30 days');
    expect(stays('Documents and images, as old versions in the bucket')).toBe('30 days');
  });

  it('logs of functions', () => {
    const days = [...propertiesOf(template, 'AWS::Logs::LogGroup', logGroupSchema).values()]
      .filter(({ LogGroupName }) => LogGroupName === undefined)
      .map(({ RetentionInDays }) => RetentionInDays);
    expect(new Set(days)).toEqual(new Set([30]));
    expect(stays('Logs of functions')).toBe('One month');
  });

  it('backups and the days in which their lock can be changed', () => {
    expect(stays('Daily backups and their copies')).toBe(`${BACKUP_DAYS} days`);
    expect(data).toContain(
      `after ${word(LOCK_GRACE_DAYS)} days nobody can delete a copy before its ${BACKUP_DAYS} days are over`,
    );
  });

  it('CloudFront uses the places that the guide names', () => {
    expect(data).toContain("CloudFront's places in North America, Europe and Israel");
    const schema = z.object({ DistributionConfig: z.object({ PriceClass: z.string() }) });
    const classes = [...propertiesOf(template, 'AWS::CloudFront::Distribution', schema).values()];
    expect(classes.map(({ DistributionConfig }) => DistributionConfig.PriceClass)).toEqual(
      classes.map(() => 'PriceClass_100'),
    );
  });
});
