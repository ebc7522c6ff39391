import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { FunctionName } from '../lambda-functions.ts';
import type { StackSettings } from '../settings/stack-settings.ts';
import { Alarms } from './alarms.ts';
import type { Api } from './api.ts';
import { Dashboard } from './dashboard.ts';
import { OperatorsTopic } from './operators-topic.ts';
import { SpendBudget } from './spend-budget.ts';

const JOBS = {
  SettleExecution: 'job-settle-execution',
  SweepHolds: 'job-sweep-holds',
  SettlePurchases: 'job-settle-purchases',
  SendWebhooks: 'job-send-webhooks',
} as const;
const SCHEDULED = {
  SweepHolds: JOBS.SweepHolds,
  SettlePurchases: JOBS.SettlePurchases,
  SendWebhooks: JOBS.SendWebhooks,
};

const QUICK = {
  auth: 'api-auth',
  builds: 'api-builds',
  projects: 'api-projects',
  publishing: 'api-publishing',
  credits: 'api-credits',
  appData: 'api-app-data',
  webhooks: 'api-webhooks',
  settings: 'api-settings',
} as const;

interface ObservabilityProps {
  settings: StackSettings;
  table: ITable;
  api: Api;
  stateMachine: StateMachine;
  functions: ReadonlyMap<FunctionName, LambdaFunction>;
  undelivered: Queue;
  distributions: Record<string, Distribution>;
}

export class Observability extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    const { settings, table, api, stateMachine, distributions } = props;
    const { topic } = new OperatorsTopic(this, 'Operators', settings.alarmEmail);
    this.topic = topic;
    const { everywhere } = new Alarms(this, 'Alarms', {
      table,
      httpApi: api.httpApi,
      tooManyRequests: api.tooManyRequests,
      forbidden: api.forbidden,
      stateMachine,
      jobs: named(props.functions, JOBS),
      schedules: SCHEDULED,
      quickFunctions: named(props.functions, QUICK),
      undelivered: props.undelivered,
      distributions,
      topic,
    });
    new Dashboard(this, 'Dashboard', {
      alarms: everywhere,
      httpApi: api.httpApi,
      tooManyRequests: api.tooManyRequests,
      stateMachine,
      table,
      distributions,
      bedrockModelId: settings.modelProvider === 'bedrock' ? settings.modelId : '',
    });
    new SpendBudget(this, 'Spend', { monthlyUsd: settings.monthlyBudgetUsd, topic });
  }
}

function named(
  functions: ReadonlyMap<FunctionName, LambdaFunction>,
  names: Readonly<Record<string, FunctionName>>,
): Record<string, LambdaFunction> {
  return Object.fromEntries(
    Object.entries(names).map(([id, name]) => {
      const fn = functions.get(name);
      if (fn === undefined) throw new Error(`The stack has no function ${name}.`);
      return [id, fn];
    }),
  );
}
