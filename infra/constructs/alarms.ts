import { Aws, CfnCondition, Duration, Fn } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import {
  Alarm,
  CfnAlarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { type ITable, Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { FunctionName } from '../lambda-functions.ts';
import { metricOf, metricOfEdge, metricOfFunction } from './metrics.ts';

const PERIOD = Duration.minutes(5);
/** Long enough to contain several builds on a site with little traffic. */
const BUILD_PERIOD = Duration.minutes(30);
/** Long enough to contain several runs of each scheduled job. */
const SCHEDULE_PERIOD = Duration.minutes(15);
/** Lists only the operations that the functions use, because an alarm may sum at most ten metrics. */
const TABLE_OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];
/**
 * The alarm waits for 12 periods of five minutes. A large app may need several runs of the sweep job, because a run
 * deletes app data for only one minute.
 */
const SWEEPS_FOR_DATA = 12;
/** Webhook deliveries may be late for three periods of five minutes. */
const PERIODS_FOR_DELIVERIES = 3;
/** Alarm threshold for the duration of functions that do not wait for a model. It is far above a cold start. */
const SLOW_MS = 3_000;
/** Visits must fail in this many consecutive minutes, because a single failure may be a network fault. */
const MINUTES_OF_FAILED_VISITS = 3;
/** Visitors without permission cause a few percent of 403 responses. A missing origin secret causes 100 %. */
const FORBIDDEN_PERCENT = 20;
/** Below this number of requests in five minutes, a few errors would be a misleading percentage. */
const FEW_REQUESTS = 50;
const RUNBOOK = 'docs/operate/runbook.md';

interface AlarmsProps {
  table: ITable;
  httpApi: IHttpApi;
  tooManyRequests: MetricFilter;
  forbidden: MetricFilter;
  stateMachine: StateMachine;
  jobs: Record<string, LambdaFunction>;
  schedules: Record<string, FunctionName>;
  quickFunctions: Record<string, LambdaFunction>;
  undelivered: Queue;
  distributions: Record<string, Distribution>;
  topic: Topic;
}

interface AlarmOptions {
  /** Number of consecutive periods above the threshold; default 1. */
  periods?: number;
  /** True to raise the alarm also when data is missing. */
  isSilenceBad?: true;
  comparison?: ComparisonOperator;
}

/** Alarms of the product, sent to one topic. The description of each alarm names its section in the runbook. */
export class Alarms extends Construct {
  /** All alarms except those on CloudFront's metrics, which exist only in us-east-1. */
  readonly everywhere: readonly Alarm[];
  readonly #made: Alarm[] = [];
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { table, httpApi, stateMachine, undelivered, topic } = props;
    this.#topic = topic;
    const sum = { period: PERIOD, statistic: 'Sum' };
    this.#add('ApiErrors', httpApi.metricServerError(sum), 5);
    this.#add('ApiLatency', slowestOf(props.quickFunctions), SLOW_MS, { periods: 3 });
    this.#add('TooManyRequests', props.tooManyRequests.metric(sum), 100);
    this.#add('ForbiddenCalls', shareOfForbidden(httpApi, props.forbidden), FORBIDDEN_PERCENT);
    this.#addWatch();
    this.#add('BuildFailures', shareOfFailures(stateMachine), 0.5);
    this.#add('BuildTimeouts', stateMachine.metricTimedOut(sum), 1);
    this.#add('ModelThrottles', metricOf('ModelThrottles', { ...sum, period: SCHEDULE_PERIOD }), 10);
    for (const [name, job] of Object.entries(props.jobs)) this.#add(`${name}Errors`, job.metricErrors(sum), 1);
    for (const [name, fn] of Object.entries(props.schedules)) this.#addStopped(name, fn);
    const dataLeft = metricOfFunction('job-sweep-holds', 'DataDeletionsLeft', {
      period: PERIOD,
      statistic: 'Maximum',
    });
    this.#add('DataDeletionsLeft', dataLeft, 1, { periods: SWEEPS_FOR_DATA });
    const deliveriesLeft = metricOfFunction('job-send-webhooks', 'DeliveriesLeft', {
      period: PERIOD,
      statistic: 'Minimum',
    });
    this.#add('DeliveriesLeft', deliveriesLeft, 1, { periods: PERIODS_FOR_DELIVERIES });
    this.#add('UndeliveredEvents', undelivered.metricApproximateNumberOfMessagesVisible(sum), 1);
    const inReview = metricOfFunction('job-settle-purchases', 'PaymentsInReview', {
      period: PERIOD,
      statistic: 'Maximum',
    });
    this.#add('PaymentsInReview', inReview, 1);
    // Sums the throttles of all functions, because they share the account's concurrency. A throttled job is retried
    // later and causes no error, so no other alarm reports it.
    this.#add('FunctionThrottles', LambdaFunction.metricAllThrottles(sum), 5);
    this.#add('TableThrottles', throttledRequests(table), 10);
    this.everywhere = [...this.#made];
    this.#addAtEdge(props.distributions);
  }

  /** Adds the alarm for failed visits. Missing data raises it too, because then the visiting job did not run. */
  #addWatch(): void {
    const failed = metricOfFunction('job-watch-site', 'FailedVisits', {
      period: Duration.minutes(1),
      statistic: 'Maximum',
    });
    this.#add('FailedVisits', failed, 1, { periods: MINUTES_OF_FAILED_VISITS, isSilenceBad: true });
  }

  #addStopped(name: string, fn: FunctionName): void {
    const runs = metricOfFunction(fn, 'Runs', { period: SCHEDULE_PERIOD, statistic: 'Sum' });
    const comparison = ComparisonOperator.LESS_THAN_THRESHOLD;
    this.#add(`${name}Stopped`, runs, 1, { comparison, isSilenceBad: true });
  }

  /** CloudFront's metrics are in us-east-1, and an alarm reads only metrics of its own region. */
  #addAtEdge(distributions: Record<string, Distribution>): void {
    const condition = new CfnCondition(this, 'HasEdgeMetrics', {
      expression: Fn.conditionEquals(Aws.REGION, 'us-east-1'),
    });
    for (const [name, distribution] of Object.entries(distributions)) {
      const alarm = this.#add(`${name}Errors`, shareOfEdgeErrors(distribution), 5);
      const resource = alarm.node.defaultChild;
      if (resource instanceof CfnAlarm) resource.cfnOptions.condition = condition;
    }
  }

  #add(id: string, metric: IMetric, threshold: number, options: AlarmOptions = {}): Alarm {
    const { periods = 1, isSilenceBad = false, comparison } = options;
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: `What to do: ${RUNBOOK}#${id.toLowerCase()}`,
      evaluationPeriods: periods,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    this.#made.push(alarm);
    return alarm;
  }
}

/** Returns the share of ended builds that failed, from 0 to 1. A single failure counts as 0. */
function shareOfFailures(stateMachine: StateMachine): MathExpression {
  const statistic = { period: BUILD_PERIOD, statistic: 'Sum' };
  return new MathExpression({
    // CloudWatch has no value for a zero count. Without FILL, the expression would have no value either.
    expression: 'IF(failed > 1, failed / (failed + FILL(succeeded, 0)), 0)',
    usingMetrics: {
      failed: stateMachine.metricFailed(statistic),
      succeeded: stateMachine.metricSucceeded(statistic),
    },
    period: BUILD_PERIOD,
  });
}

/**
 * Returns the number of throttled requests of all operations. The CDK's own sum has a value only when every operation
 * was throttled.
 */
function throttledRequests(table: ITable): MathExpression {
  const named = TABLE_OPERATIONS.map((operation) => ({ name: operation.toLowerCase(), operation }));
  return new MathExpression({
    expression: named.map(({ name }) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(
      named.map(({ name, operation }) => [
        name,
        table.metric('ThrottledRequests', {
          dimensionsMap: { TableName: table.tableName, Operation: operation },
          statistic: 'Sum',
          period: PERIOD,
        }),
      ]),
    ),
    period: PERIOD,
  });
}

/** Returns the 95th percentile of the slowest function's durations, in milliseconds. */
function slowestOf(functions: Record<string, LambdaFunction>): MathExpression {
  const durations = Object.entries(functions).map(
    ([name, fn]) => [name, fn.metricDuration({ statistic: 'p95', period: PERIOD })] as const,
  );
  return new MathExpression({
    expression: `MAX([${durations.map(([name]) => `FILL(${name}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(durations),
    period: PERIOD,
  });
}

/** Returns the percentage of the API's requests with a 403 response; 0 for at most FEW_REQUESTS requests. */
function shareOfForbidden(httpApi: IHttpApi, forbidden: MetricFilter): MathExpression {
  const sum = { statistic: 'Sum', period: PERIOD };
  return new MathExpression({
    expression: `IF(requests > ${FEW_REQUESTS}, 100 * FILL(forbidden, 0) / requests, 0)`,
    usingMetrics: { requests: httpApi.metricCount(sum), forbidden: forbidden.metric(sum) },
    period: PERIOD,
  });
}

/** Returns the percentage of 5xx responses of CloudFront or of the API; 0 for at most FEW_REQUESTS requests. */
function shareOfEdgeErrors(distribution: Distribution): MathExpression {
  return new MathExpression({
    expression: `IF(requests > ${FEW_REQUESTS}, rate, 0)`,
    usingMetrics: {
      requests: metricOfEdge(distribution, 'Requests', { statistic: 'Sum', period: PERIOD }),
      rate: metricOfEdge(distribution, '5xxErrorRate', { statistic: 'Average', period: PERIOD }),
    },
    period: PERIOD,
  });
}
