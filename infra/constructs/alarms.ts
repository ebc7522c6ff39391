import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

const PERIOD = Duration.minutes(5);
/** Long enough to contain several builds on a site with little traffic. */
const BUILD_PERIOD = Duration.minutes(30);
/** The operations of the functions; one alarm may sum at most ten metrics. */
const TABLE_OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];
const RUNBOOK = 'docs/operator-runbook.md';

interface AlarmsProps {
  table: Table;
  httpApi: HttpApi;
  stateMachine: StateMachine;
  jobs: Record<string, LambdaFunction>;
  /** Empty for a topic without a subscriber. */
  email: string;
}

/** Alarms on errors of the API and the jobs, failed builds, and throttling, sent to one topic. */
export class Alarms extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, { table, httpApi, stateMachine, jobs, email }: AlarmsProps) {
    super(scope, id);
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true });
    // enforceSSL replaces the default topic policy, which lets alarms publish.
    this.#topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsMayPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.#topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email !== '') this.#topic.addSubscription(new EmailSubscription(email));
    const statistic = { period: PERIOD, statistic: 'Sum' };
    this.#alarm('ApiErrors', httpApi.metricServerError(statistic), 5);
    this.#alarm('BuildFailures', shareOfFailures(stateMachine), 0.5);
    this.#alarm('BuildTimeouts', stateMachine.metricTimedOut(statistic), 1);
    for (const [name, job] of Object.entries(jobs))
      this.#alarm(`${name}Errors`, job.metricErrors(statistic), 1);
    // All functions of the account share its concurrency. A throttled job is retried later, which counts as no error.
    this.#alarm('FunctionThrottles', LambdaFunction.metricAllThrottles(statistic), 5);
    this.#alarm('TableThrottles', throttledRequests(table), 10);
  }

  #alarm(id: string, metric: IMetric, threshold: number) {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: `What to do: ${RUNBOOK}#${id.toLowerCase()}`,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
  }
}

/** The share of ended builds that failed, from 0 to 1; a single failure counts as 0. */
function shareOfFailures(stateMachine: StateMachine): MathExpression {
  const statistic = { period: BUILD_PERIOD, statistic: 'Sum' };
  return new MathExpression({
    // CloudWatch has no value for a count of zero, which would leave the expression without a value too.
    expression: 'IF(failed > 1, failed / (failed + FILL(succeeded, 0)), 0)',
    usingMetrics: {
      failed: stateMachine.metricFailed(statistic),
      succeeded: stateMachine.metricSucceeded(statistic),
    },
    period: BUILD_PERIOD,
  });
}

/** The throttled requests of all operations. The CDK's own sum has a value only when every operation was throttled. */
function throttledRequests(table: Table): MathExpression {
  const named = TABLE_OPERATIONS.map((operation) => ({ name: operation.toLowerCase(), operation }));
  return new MathExpression({
    expression: named.map(({ name }) => `FILL(${name}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(
      named.map(({ name, operation }) => [
        name,
        table.metricThrottledRequestsForOperation(operation, { statistic: 'Sum', period: PERIOD }),
      ]),
    ),
    period: PERIOD,
  });
}
