import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';

/** An execution can end with these statuses without entering its Fail state, for example when it is stopped. */
const UNSUCCESSFUL_STATUSES = ['FAILED', 'TIMED_OUT', 'ABORTED'];
const SWEEP_INTERVAL = Duration.minutes(1);
const PURCHASE_INTERVAL = Duration.minutes(1);
const WEBHOOK_INTERVAL = Duration.minutes(1);
const UNDELIVERED_LIFETIME = Duration.days(14);

interface SchedulesProps {
  stateMachine: StateMachine;
  settleExecution: LambdaFunction;
  sweepHolds: LambdaFunction;
  settlePurchases: LambdaFunction;
  sendWebhooks: LambdaFunction;
  watchSite: LambdaFunction;
}

export class Schedules extends Construct {
  /** Events that EventBridge could not deliver to their job within a day. */
  readonly undelivered: Queue;

  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    const { stateMachine, settleExecution, sweepHolds, settlePurchases, sendWebhooks, watchSite } = props;
    this.undelivered = new Queue(this, 'Undelivered', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: UNDELIVERED_LIFETIME,
    });
    const targets = (job: LambdaFunction) => [new FunctionTarget(job, { deadLetterQueue: this.undelivered })];
    new Rule(this, 'ExecutionEnded', {
      description: 'Releases the hold of a build that failed, timed out or was stopped',
      eventPattern: {
        source: ['aws.states'],
        detailType: ['Step Functions Execution Status Change'],
        detail: { status: UNSUCCESSFUL_STATUSES, stateMachineArn: [stateMachine.stateMachineArn] },
      },
      targets: targets(settleExecution),
    });
    new Rule(this, 'SweepHolds', {
      description: 'Releases holds that nothing else settled',
      schedule: Schedule.rate(SWEEP_INTERVAL),
      targets: targets(sweepHolds),
    });
    new Rule(this, 'SettlePurchases', {
      description: 'Credits payments whose buyer left before they were verified',
      schedule: Schedule.rate(PURCHASE_INTERVAL),
      targets: targets(settlePurchases),
    });
    // Two jobs share this rule, because each rule is a resource, and CloudFormation limits the resources of a stack.
    new Rule(this, 'SendWebhooks', {
      description: 'Delivers webhooks, and visits the site as users do',
      schedule: Schedule.rate(WEBHOOK_INTERVAL),
      targets: [...targets(sendWebhooks), ...targets(watchSite)],
    });
  }
}
