import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LAMBDA_FUNCTIONS } from '../../infra/lambda-functions.ts';
import {
  FORBIDDEN_METRIC,
  FUNCTION_METRICS,
  PRODUCT_METRICS,
  productMetric,
  TOO_MANY_REQUESTS_METRIC,
  VERSION_DIMENSION,
} from '../../shared/domain/metrics.ts';
import { type ReadMetric, readMetrics } from '../fixtures/read-metrics.ts';
import {
  CHANGED_SETTINGS,
  defaultTemplate,
  MINIMAL_SETTINGS,
  propertiesOf,
  synthesizeTemplate,
  textSchema,
} from './template.ts';

const template = defaultTemplate();

/** Metrics are in a namespace with the stack's name, because all environments of an account share CloudWatch. */
const METRIC_NAMESPACE = `\${AWS::StackName}`;
const root = join(import.meta.dirname, '../..');

const allAlarms = propertiesOf(
  template,
  'AWS::CloudWatch::Alarm',
  z.object({
    AlarmDescription: z.string(),
    AlarmActions: z.array(textSchema).default([]),
    Threshold: z.number(),
    ComparisonOperator: z.string(),
    TreatMissingData: z.string(),
    EvaluationPeriods: z.number(),
    Metrics: z.array(z.record(z.string(), z.unknown())).default([]),
  }),
);
/**
 * The alarms for operators. Excludes the alarms of releases, which notify nobody: they roll a release back, so that its
 * deployment fails.
 */
const alarms = new Map([...allAlarms].filter(([id]) => !/Release(?:Api|Build)/.test(id)));
const anchorOf = (description: string) => /(\S+\.md)#(\S+)$/.exec(description)?.[2] ?? '';
const alarmOf = (anchor: string) =>
  [...alarms.values()].find(({ AlarmDescription }) => anchorOf(AlarmDescription) === anchor);

describe('an alarm', () => {
  const headings = readFileSync(join(root, 'docs/operate/runbook.md'), 'utf8')
    .match(/^### .+$/gm)
    ?.map((heading) => heading.slice(4).toLowerCase().replaceAll(' ', '-'));

  it.each([...allAlarms])('%s links to its section of the runbook', (_id, alarm) => {
    expect(headings).toContain(anchorOf(alarm.AlarmDescription));
  });

  it.each([...alarms])('%s notifies the operators', (_id, alarm) => {
    expect(alarm.AlarmActions).toEqual([expect.stringMatching(/^\$\{ObservabilityOperatorsTopic\w+\}$/)]);
  });

  it('exists for everything that operators must know', () => {
    expect([...alarms.values()].map(({ AlarmDescription }) => anchorOf(AlarmDescription)).toSorted()).toEqual([
      'apierrors',
      'apilatency',
      'appserrors',
      'buildfailures',
      'buildtimeouts',
      'datadeletionsleft',
      'deliveriesleft',
      'failedvisits',
      'forbiddencalls',
      'functionthrottles',
      'modelthrottles',
      'paymentsinreview',
      'sendwebhookserrors',
      'sendwebhooksstopped',
      'settleexecutionerrors',
      'settlepurchaseserrors',
      'settlepurchasesstopped',
      'siteerrors',
      'sweepholdserrors',
      'sweepholdsstopped',
      'tablethrottles',
      'toomanyrequests',
      'undeliveredevents',
    ]);
  });

  it('of a stopped schedule also fires without data', () => {
    for (const anchor of ['sweepholdsstopped', 'settlepurchasesstopped', 'sendwebhooksstopped']) {
      expect(alarmOf(anchor)).toMatchObject({
        Threshold: 1,
        ComparisonOperator: 'LessThanThreshold',
        TreatMissingData: 'breaching',
      });
    }
  });

  it('of failed visits is raised after three minutes, and when nobody visits', () => {
    expect(alarmOf('failedvisits')).toMatchObject({
      Threshold: 1,
      EvaluationPeriods: 3,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it('of forbidden calls is raised at a fifth of the calls', () => {
    expect(alarmOf('forbiddencalls')).toMatchObject({
      Threshold: 20,
      Metrics: expect.arrayContaining([
        expect.objectContaining({ Expression: 'IF(requests > 50, 100 * FILL(forbidden, 0) / requests, 0)' }),
      ]),
    });
  });

  it('of CloudFront exists in the region of its metrics', () => {
    const conditional = Object.entries(template.Resources).filter(
      ([id, { Condition }]) => alarms.has(id) && Condition !== undefined,
    );
    expect(conditional).toHaveLength(2);
  });
});

describe('a metric', () => {
  const read = readMetrics(template);
  const name = ({ reader, name: metric }: ReadMetric) => `${metric} of ${reader}`;
  const own = read.filter(({ namespace }) => namespace === METRIC_NAMESPACE);
  const ofAws = read.filter(({ namespace }) => namespace !== METRIC_NAMESPACE);

  it('of every kind is used', () => {
    expect(own.length).toBeGreaterThan(40);
    expect(ofAws.length).toBeGreaterThan(20);
    const names = new Set(own.map((metric) => metric.name));
    expect(Object.keys(PRODUCT_METRICS).filter((metric) => !names.has(metric))).toEqual([]);
  });

  it.each(own.map((metric) => [name(metric), metric] as const))('%s is one that code writes', (_name, metric) => {
    expect(isWritten(metric)).toBe(true);
  });

  it.each(ofAws.map((metric) => [name(metric), metric] as const))(
    '%s is one of AWS, of a resource of this stack',
    (_name, { namespace, name: metric, dimensions }) => {
      const known = AWS_METRICS.find((each) => each.namespace === namespace && each.names.includes(metric));
      expect(known?.dimensions).toContain(Object.keys(dimensions).toSorted().join(' '));
      for (const [, value = ''] of Object.values(dimensions).map((text) => /^\$\{(\w+)/.exec(text) ?? [])) {
        expect(value === '' || value in template.Resources).toBe(true);
      }
    },
  );
});

const AWS_METRICS = [
  {
    namespace: 'AWS/Lambda',
    names: ['Errors', 'Duration', 'Throttles'],
    dimensions: ['', 'FunctionName', 'ExecutedVersion FunctionName Resource'],
  },
  { namespace: 'AWS/ApiGateway', names: ['Count', '4xx', '5xx', 'Latency'], dimensions: ['ApiId'] },
  {
    namespace: 'AWS/States',
    names: ['ExecutionsFailed', 'ExecutionsSucceeded', 'ExecutionsTimedOut'],
    dimensions: ['StateMachineArn', 'StateMachineArn Version'],
  },
  {
    namespace: 'AWS/DynamoDB',
    names: ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'],
    dimensions: ['TableName'],
  },
  { namespace: 'AWS/DynamoDB', names: ['ThrottledRequests'], dimensions: ['Operation TableName'] },
  { namespace: 'AWS/SQS', names: ['ApproximateNumberOfMessagesVisible'], dimensions: ['QueueName'] },
  { namespace: 'AWS/CloudFront', names: ['Requests', '5xxErrorRate'], dimensions: ['DistributionId Region'] },
  { namespace: 'AWS/Bedrock', names: ['InvocationThrottles'], dimensions: ['ModelId'] },
];

function isWritten({ name, dimensions: { service, ...parts } }: ReadMetric): boolean {
  const status = FILTERED[name];
  if (status !== undefined) return service === undefined && isFilterOf(name, status);
  const known = Object.keys(PRODUCT_METRICS).find((metric) => metric === name);
  if (known === undefined) {
    const isFunction = LAMBDA_FUNCTIONS.some((fn) => fn.name === service);
    const expected = name === 'Responses500' ? [VERSION_DIMENSION] : [];
    return (
      isFunction && FUNCTION_METRICS.some((metric) => metric === name) && `${Object.keys(parts)}` === `${expected}`
    );
  }
  const metric = productMetric(z.enum(keysOf(PRODUCT_METRICS)).parse(name));
  const [[dimension, part] = []] = Object.entries(parts);
  const isPart = dimension === metric.split?.dimension && metric.split?.parts.includes(part ?? '');
  return service === metric.service && (dimension === undefined || isPart === true);
}

/** The statuses that the metric filters of the access log count. */
const FILTERED: Partial<Record<string, string>> = { [TOO_MANY_REQUESTS_METRIC]: '429', [FORBIDDEN_METRIC]: '403' };

function isFilterOf(metric: string, status: string): boolean {
  const filters = propertiesOf(
    template,
    'AWS::Logs::MetricFilter',
    z.object({
      FilterPattern: z.string(),
      LogGroupName: textSchema,
      MetricTransformations: z.array(z.object({ MetricName: z.string(), MetricNamespace: textSchema })),
    }),
  );
  return [...filters.values()].some(
    ({ FilterPattern, LogGroupName, MetricTransformations: [written] }) =>
      FilterPattern === `{ $.status = "${status}" }` &&
      LogGroupName.startsWith('${ApiAccessLogs') &&
      written?.MetricName === metric &&
      written.MetricNamespace === METRIC_NAMESPACE,
  );
}

describe('the budget', () => {
  const schema = z.object({
    Budget: z.object({ BudgetLimit: z.object({ Amount: z.number(), Unit: z.literal('USD') }) }),
    NotificationsWithSubscribers: z.array(
      z.object({
        Notification: z.object({ NotificationType: z.string(), Threshold: z.number() }),
        Subscribers: z.array(z.object({ SubscriptionType: z.literal('SNS'), Address: textSchema })),
      }),
    ),
  });
  const budgetsOf = (settings: Record<string, unknown>) => [
    ...propertiesOf(synthesizeTemplate(settings), 'AWS::Budgets::Budget', schema).values(),
  ];

  it('notifies the operators at 80 % and 100 %, and of a forecast', () => {
    const [budget] = budgetsOf(CHANGED_SETTINGS);
    expect(budget?.Budget.BudgetLimit.Amount).toBe(450);
    const told = budget?.NotificationsWithSubscribers.map(({ Notification }) => Notification);
    expect(told).toMatchObject([
      { NotificationType: 'ACTUAL', Threshold: 80 },
      { NotificationType: 'ACTUAL', Threshold: 100 },
      { NotificationType: 'FORECASTED', Threshold: 100 },
    ]);
  });

  it('may publish to the topic of the operators, as alarms may', () => {
    const policies = [
      ...propertiesOf(template, 'AWS::SNS::TopicPolicy', z.object({ PolicyDocument: z.unknown() })).values(),
    ];
    expect(JSON.stringify(policies)).toContain('"Service":["budgets.amazonaws.com","cloudwatch.amazonaws.com"]');
  });

  it('is left out for 0', () => {
    expect(budgetsOf(MINIMAL_SETTINGS)).toEqual([]);
  });
});

it('each rule stores events that it could not deliver', () => {
  const rules = propertiesOf(
    template,
    'AWS::Events::Rule',
    z.object({ Targets: z.array(z.object({ DeadLetterConfig: z.object({ Arn: textSchema }) })) }),
  );
  expect(rules.size).toBe(4);
  const queues = new Set([...rules.values()].flatMap(({ Targets }) => Targets.map((t) => t.DeadLetterConfig.Arn)));
  expect([...queues]).toEqual([expect.stringMatching(/^\$\{SchedulesUndelivered\w+\.Arn\}$/)]);
});

it('CloudFront logs each request of both distributions, for 14 days', () => {
  const distributions = propertiesOf(
    template,
    'AWS::CloudFront::Distribution',
    z.object({
      DistributionConfig: z.object({
        Logging: z.object({
          Bucket: textSchema,
          Prefix: z.string(),
          IncludeCookies: z.literal(false).optional(),
        }),
      }),
    }),
  );
  const logging = [...distributions.values()].map(({ DistributionConfig }) => DistributionConfig.Logging);
  expect(logging.map(({ Prefix }) => Prefix).toSorted()).toEqual(['apps/', 'site/']);
  const [id = ''] = new Set(logging.map(({ Bucket }) => /^\$\{(\w+)\./.exec(Bucket)?.[1]));
  expect(template.Resources[id]?.Properties).toMatchObject({
    LifecycleConfiguration: { Rules: [{ ExpirationInDays: 14 }] },
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
  });
});

it('traces cover every function and the workflow', () => {
  const machines = propertiesOf(
    template,
    'AWS::StepFunctions::StateMachine',
    z.object({ TracingConfiguration: z.object({ Enabled: z.literal(true) }) }),
  );
  expect(machines.size).toBe(1);
});

function keysOf<Value extends object>(value: Value): (keyof Value & string)[] {
  return Object.keys(value).filter((key): key is keyof Value & string => key in value);
}
