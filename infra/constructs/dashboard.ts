import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type ProductMetricName, productMetric } from '../../shared/domain/metrics.ts';
import { type FunctionName, LAMBDA_FUNCTIONS } from '../lambda-functions.ts';
import { metricOf, metricOfEdge, metricOfFunction } from './metrics.ts';

const PERIOD = Duration.minutes(5);
const SUM = { statistic: 'Sum', period: PERIOD };
const MEDIAN = { statistic: 'p50', period: PERIOD };
const SLOW = { statistic: 'p95', period: PERIOD };
const MAXIMUM = { statistic: 'Maximum', period: PERIOD };
const THIRD_OF_ROW = 8;

interface DashboardProps {
  alarms: readonly Alarm[];
  httpApi: IHttpApi;
  tooManyRequests: MetricFilter;
  stateMachine: StateMachine;
  table: ITable;
  distributions: Record<string, Distribution>;
  /** Empty when the model is not on Bedrock. */
  bedrockModelId: string;
}

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    new CloudWatchDashboard(this, 'Dashboard', {
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ alarms: [...props.alarms], title: 'Alarms', width: 24, height: 4 })],
        requestWidgets(props),
        buildWidgets(props),
        modelWidgets(props),
        jobWidgets(),
        storeWidgets(props),
      ],
    });
  }
}

function requestWidgets({ httpApi, tooManyRequests, distributions }: DashboardProps): IWidget[] {
  // Unlike an alarm, a graph may show metrics of another region.
  const atEdge = Object.entries(distributions).map(([name, distribution]) =>
    metricOfEdge(distribution, '5xxErrorRate', {
      period: PERIOD,
      statistic: 'Average',
      label: name,
      region: 'us-east-1',
    }),
  );
  return [
    graph('API', [
      httpApi.metricCount(SUM),
      httpApi.metricClientError(SUM),
      httpApi.metricServerError(SUM),
      tooManyRequests.metric({ ...SUM, label: '429' }),
    ]),
    graph('API latency (ms)', [httpApi.metricLatency(MEDIAN), httpApi.metricLatency(SLOW)]),
    graph('CloudFront 5xx (%)', atEdge),
  ];
}

function buildWidgets({ stateMachine }: DashboardProps): IWidget[] {
  return [
    graph('Builds', [
      metricOf('BuildsStarted', SUM),
      metricOf('BuildsCompleted', SUM),
      metricOf('BuildsFailed', SUM),
      metricOf('Refunds', SUM),
      stateMachine.metricTimedOut(SUM),
    ]),
    graph('Failures by cause', partsOf('BuildsFailed')),
    graph('Build time (s)', [metricOf('BuildTime', MEDIAN), metricOf('BuildTime', SLOW)]),
  ];
}

function modelWidgets({ bedrockModelId }: DashboardProps): IWidget[] {
  const refused = [metricOf('ModelThrottles', SUM), metricOf('ModelFailures', SUM)];
  const ofBedrock = bedrockModelId === '' ? [] : [bedrockThrottles(bedrockModelId)];
  return [
    graph('Tokens', [metricOf('InputTokens', SUM), metricOf('CachedInputTokens', SUM), metricOf('OutputTokens', SUM)]),
    graph('Calls of the model that failed', [...refused, ...ofBedrock]),
    graph(
      'Stage time, 95 of 100 (ms)',
      functionsOf('workflow-').map((fn) => metricOfFunction(fn, 'RunTime', { ...SLOW, label: fn })),
    ),
  ];
}

function jobWidgets(): IWidget[] {
  return [
    graph('Credits', partsOf('CreditsMoved')),
    graph('Payments', [
      metricOf('PurchaseSettleLag', { ...MAXIMUM, label: 'From quote to credits (s)' }),
      metricOfFunction('job-settle-purchases', 'PaymentsInReview', { ...MAXIMUM, label: 'In review' }),
    ]),
    graph('Jobs', [
      ...functionsOf('job-').map((fn) => metricOfFunction(fn, 'Runs', { ...SUM, label: fn })),
      metricOfFunction('job-settle-execution', 'SettleLag', { ...MAXIMUM, label: 'Release lag (ms)' }),
      metricOfFunction('job-sweep-holds', 'HoldsSwept', { ...SUM, label: 'Holds swept' }),
      metricOfFunction('job-sweep-holds', 'DataDeletionsLeft', { ...MAXIMUM, label: 'Apps with due data' }),
    ]),
    graph('Webhooks', [
      metricOfFunction('job-send-webhooks', 'DeliveriesAccepted', { ...SUM, label: 'Accepted' }),
      metricOfFunction('job-send-webhooks', 'DeliveryAttemptsFailed', { ...SUM, label: 'Failed attempts' }),
      metricOfFunction('job-send-webhooks', 'DeliveriesLeft', { ...MAXIMUM, label: 'Left for the next run' }),
    ]),
  ];
}

function storeWidgets({ table }: DashboardProps): IWidget[] {
  return [
    graph('Table units', [table.metricConsumedReadCapacityUnits(SUM), table.metricConsumedWriteCapacityUnits(SUM)]),
    graph(
      'Requests above a limit, by feature',
      functionsOf('api-').map((fn) => metricOfFunction(fn, 'Responses429', { ...SUM, label: fn })),
    ),
    graph(
      'Responses not stored for idempotency, by feature',
      functionsOf('api-').map((fn) => metricOfFunction(fn, 'ResponsesNotKept', { ...SUM, label: fn })),
    ),
    graph('Checks without the sandbox of Chromium', [
      metricOfFunction('workflow-check', 'Runs', { ...SUM, label: 'Checks' }),
      metricOfFunction('workflow-check', 'ChecksWithoutBrowserSandbox', { ...SUM, label: 'Without' }),
      metricOfFunction('workflow-check', 'ChecksInOneProcess', { ...SUM, label: 'In one process' }),
    ]),
  ];
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: THIRD_OF_ROW });
}

function partsOf(name: ProductMetricName): Metric[] {
  const parts = productMetric(name).split?.parts ?? [];
  return parts.map((part) => metricOf(name, { ...SUM, label: part }, part));
}

function functionsOf(prefix: string): FunctionName[] {
  return LAMBDA_FUNCTIONS.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

function bedrockThrottles(modelId: string): Metric {
  return new Metric({
    namespace: 'AWS/Bedrock',
    metricName: 'InvocationThrottles',
    dimensionsMap: { ModelId: modelId },
    ...SUM,
  });
}
