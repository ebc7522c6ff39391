import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defaultTemplate, propertiesOf } from './template.ts';

const template = defaultTemplate();
const guide = (name: string) =>
  readFileSync(join(import.meta.dirname, `../../docs/operate/${name}.md`), 'utf8').replaceAll(/\s+/g, ' ');
const runbook = guide('runbook');
const tearDown = guide('tear-down');
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
